import { ComboField } from "#ui/combo-field.tsx";
import { DayField, MomentField } from "#ui/day-field.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FieldMessage } from "#ui/field-message.tsx";
import { MAP_COUNTRIES } from "#ui/freight/map-data.ts";
import { NumberField } from "#ui/number-field.tsx";
import NumberQuestion from "#ui/number-question.tsx";
import { EmailField, PhoneField } from "#ui/person-fields.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Entry } from "../entry.ts";
import { Held, nothing } from "../held.tsx";

const GREEK = "Ελένη Παπαδοπούλου-Χριστοδουλίδη";
const ZONES = [
  { value: "de-3", label: "DE-3 Hessen, Thüringen", detail: "34-36, 60-65, 98-99" },
  { value: "de-4", label: "DE-4 Berlin, Saxony, Brandenburg", detail: "01-16, 39" },
  { value: "de-5", label: "DE-5, closed until the new tariff", disabled: true },
];
const COUNTRIES = MAP_COUNTRIES.map(({ slug, name, road }) => ({
  value: slug,
  label: name,
  detail: `${road + 7} days`,
}));

export const fields: readonly Entry[] = [
  {
    title: "FieldMessage",
    of: [FieldMessage],
    states: [
      { name: "short", show: () => <FieldMessage id="message-short">Enter the postcode.</FieldMessage> },
      {
        name: "Greek and long",
        show: () => (
          <FieldMessage id="message-long">{`${GREEK} is not an address that this form can use.`}</FieldMessage>
        ),
      },
    ],
  },
  {
    title: "DayField",
    of: [DayField, MomentField],
    states: [
      {
        name: "rest",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="2026-12-28">
            {(value, set) => (
              <DayField label="Ready for collection from" name="day-rest" value={value} onChange={set} />
            )}
          </Held>
        ),
      },
      {
        name: "empty",
        show: () => (
          <Held start="">
            {(value, set) => (
              <DayField label="Ready for collection from" name="day-empty" value={value} onChange={set} optional />
            )}
          </Held>
        ),
      },
      {
        name: "what is no day",
        show: () => (
          <Held start="31/2">
            {(value, set) => (
              <DayField
                label="Ready for collection from"
                name="day-wrong"
                value={value}
                onChange={set}
                error="Please enter a day of the calendar."
              />
            )}
          </Held>
        ),
      },
      {
        name: "with a time",
        show: () => (
          <Held start="2026-12-10T22:00">
            {(value, set) => <MomentField label="Sails at, in Italy" name="moment" value={value} onChange={set} />}
          </Held>
        ),
      },
      {
        name: "disabled",
        show: () => (
          <DayField label="Ready for collection from" name="day-off" value="2026-12-28" onChange={nothing} disabled />
        ),
      },
    ],
  },
  {
    title: "TextField",
    of: [TextField],
    states: [
      {
        name: "rest",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="Jonas Brandt">
            {(value, set) => <TextField label="Full name" name="text-rest" value={value} onChange={set} />}
          </Held>
        ),
      },
      {
        name: "empty, optional, with a placeholder",
        show: () => (
          <Held start="">
            {(value, set) => (
              <TextField
                label="Company"
                name="text-empty"
                optional
                placeholder="As on the invoice"
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "invalid, with its message and a hint",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="">
            {(value, set) => (
              <TextField
                label="Full name"
                name="text-invalid"
                required
                error="Full name is required"
                hint="As in the passport."
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "counted, with a unit",
        show: () => (
          <Held start="120">
            {(value, set) => (
              <TextField label="Reference" name="text-count" count={20} unit="kg" value={value} onChange={set} />
            )}
          </Held>
        ),
      },
      {
        name: "disabled",
        acts: ["hover"],
        show: () => (
          <TextField label="Full name" name="text-disabled" disabled value="Jonas Brandt" onChange={nothing} />
        ),
      },
      {
        name: "Greek and long",
        show: () => (
          <Held start={`${GREEK}, ${GREEK}`}>
            {(value, set) => (
              <TextField
                label="Ονοματεπώνυμο του παραλήπτη, όπως αναγράφεται στο τιμολόγιο και στη φορτωτική"
                name="text-greek"
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
    ],
  },
  {
    title: "TextAreaField",
    of: [TextAreaField],
    states: [
      {
        name: "rest",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="Two crates, not stackable.">
            {(value, set) => (
              <TextAreaField
                label="Message"
                name="area-rest"
                count={2000}
                hint="What, from where, until when."
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "invalid",
        show: () => (
          <Held start="">
            {(value, set) => (
              <TextAreaField
                label="Message"
                name="area-invalid"
                error="Message is required"
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "disabled",
        show: () => (
          <TextAreaField label="Message" name="area-disabled" disabled value="Two crates" onChange={nothing} />
        ),
      },
    ],
  },
  {
    title: "EmailField and PhoneField",
    of: [EmailField, PhoneField],
    states: [
      {
        name: "rest",
        show: () => (
          <FieldGrid>
            <EmailField label="Email" name="email" value="versand@brandt-landtechnik.example" onChange={nothing} />
            <PhoneField label="Phone" name="phone" value="+357 25 000 318" onChange={nothing} />
          </FieldGrid>
        ),
      },
    ],
  },
  {
    title: "NumberField",
    of: [NumberField],
    states: [
      {
        name: "rest",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="300">
            {(value, set) => (
              <NumberField
                label="Weight"
                name="number-rest"
                quantity="weight"
                unit="kg"
                step={1}
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "invalid",
        acts: ["hover"],
        show: () => (
          <Held start="2.30">
            {(value, set) => (
              <NumberField
                label="Height"
                name="number-invalid"
                quantity="palletLength"
                unit="m"
                step={0.01}
                error="Height cannot exceed 2m"
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: "two readings",
        acts: ["hover"],
        show: () => (
          <NumberField
            label="Weight"
            name="number-two"
            quantity="weight"
            unit="kg"
            step={1}
            value="1.200"
            onChange={nothing}
          />
        ),
      },
      {
        name: "disabled",
        show: () => (
          <NumberField
            label="Weight"
            name="number-disabled"
            quantity="weight"
            unit="kg"
            step={1}
            value="300"
            onChange={nothing}
            disabled
          />
        ),
      },
    ],
  },
  {
    title: "NumberQuestion",
    of: [NumberQuestion],
    states: [
      {
        name: "under its fields",
        acts: ["hover", "focus"],
        show: () => (
          <Held start="1.200">
            {(value, set) => (
              <>
                <FieldGrid columns={1}>
                  <NumberField
                    label="Weight"
                    name="asked"
                    quantity="weight"
                    unit="kg"
                    step={1}
                    value={value}
                    onChange={set}
                  />
                </FieldGrid>
                <NumberQuestion
                  field="asked"
                  value={value}
                  quantity="weight"
                  unit="kg"
                  choose="Choose what the pallet weighs."
                  leadsTo={(kg) => `€${(kg * 0.52).toFixed(2)}`}
                  after="gallery"
                  onAnswer={set}
                />
              </>
            )}
          </Held>
        ),
      },
    ],
  },
  {
    title: "SelectField",
    of: [SelectField],
    states: [
      {
        name: "chosen",
        acts: ["hover", "focus", "press"],
        show: () => (
          <Held<string | null> start="de-4">
            {(value, set) => (
              <SelectField label="Zone" name="select-chosen" value={value} onChange={set} options={ZONES} />
            )}
          </Held>
        ),
      },
      {
        name: "nothing chosen",
        show: () => (
          <Held<string | null> start={null}>
            {(value, set) => (
              <SelectField label="Zone" name="select-empty" optional value={value} onChange={set} options={ZONES} />
            )}
          </Held>
        ),
      },
      {
        name: "invalid",
        show: () => (
          <SelectField
            label="Zone"
            name="select-invalid"
            value={null}
            onChange={nothing}
            options={ZONES}
            error="Zone is required"
          />
        ),
      },
      {
        name: "disabled",
        show: () => (
          <SelectField
            label="Zone"
            name="select-disabled"
            value="de-4"
            onChange={nothing}
            options={ZONES}
            disabled
            hint="Follows from the postcode."
          />
        ),
      },
    ],
  },
  {
    title: "ComboField",
    of: [ComboField],
    states: [
      {
        name: "chosen",
        acts: ["hover", "press"],
        show: () => (
          <Held<string | null> start="germany">
            {(value, set) => (
              <ComboField label="Origin country" name="combo" value={value} onChange={set} options={COUNTRIES} />
            )}
          </Held>
        ),
      },
      {
        name: "invalid",
        show: () => (
          <ComboField
            label="Origin country"
            name="combo-invalid"
            value={null}
            onChange={nothing}
            options={COUNTRIES}
            placeholder="Type a country"
            error="Origin country is required"
          />
        ),
      },
      {
        name: "disabled",
        show: () => (
          <ComboField
            label="Origin country"
            name="combo-disabled"
            value="germany"
            onChange={nothing}
            options={COUNTRIES}
            disabled
          />
        ),
      },
    ],
  },
  {
    title: "FieldGrid",
    of: [FieldGrid],
    states: ([1, 2, 3, 4] as const).map((columns) => ({
      name: `${columns} in a row`,
      show: () => (
        <FieldGrid columns={columns}>
          {["Length", "Width", "Height", "Weight"].map((label, index) => (
            <NumberField
              key={label}
              label={label}
              name={`grid-${columns}-${label}`}
              value="1.20"
              onChange={nothing}
              quantity="palletLength"
              unit={label === "Weight" ? "kg" : "m"}
              step={0.01}
              error={columns === 4 && index === 2 ? "Height cannot exceed 2m" : undefined}
            />
          ))}
          <TextField label="Note" name={`grid-${columns}-note`} wide value="" onChange={nothing} />
        </FieldGrid>
      ),
    })),
  },
];
