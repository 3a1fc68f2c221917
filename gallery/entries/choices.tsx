import { Checkbox } from "#ui/checkbox.tsx";
import { CsvChoice } from "#ui/csv-choice.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { ContainerSide } from "#ui/freight/container-side.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Progress } from "#ui/progress.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { Segments } from "#ui/segments.tsx";
import { Stepper } from "#ui/stepper.tsx";
import type { Entry } from "../entry.ts";
import { Held, nothing } from "../held.tsx";

const PALLETS = [
  { value: "euro", label: "Euro", detail: "1.2 x 0.8" },
  { value: "industrial", label: "Industrial", detail: "1.2 x 1.0" },
  { value: "half", label: "Half", detail: "0.8 x 0.6" },
];
const WAYS = [
  { value: "port", label: "Port to port", detail: "You collect in Limassol" },
  { value: "door", label: "Door to door" },
];
const COUNT = {
  least: 1,
  most: 10,
  label: "Pallets",
  fewer: "One pallet fewer",
  more: "One pallet more",
  kept: "1 to 10 pallets fit.",
};
const DROP = {
  accept: ".pdf",
  hint: "Drop a PDF, JPG or PNG here, at most 10 MB",
  touchHint: "Choose a PDF, JPG or PNG, at most 10 MB",
  onFile: nothing,
  onRemove: nothing,
  onCancel: nothing,
};

export const choices: readonly Entry[] = [
  {
    title: "How a CSV file is written",
    of: [CsvChoice],
    states: [
      {
        name: "commas",
        show: () => <Held<"." | ","> start=",">{(value, set) => <CsvChoice decimals={value} onChoose={set} />}</Held>,
      },
    ],
  },
  {
    title: "Segments",
    of: [Segments],
    states: [
      {
        name: "chosen, with its legend",
        acts: ["hover", "focus"],
        show: () => (
          <Held<string | null> start="industrial">
            {(value, set) => (
              <Segments legend="Pallet type" showLegend value={value} onChange={set} options={PALLETS} />
            )}
          </Held>
        ),
      },
      {
        name: "nothing chosen",
        show: () => <Segments legend="Pallet kind" value={null} onChange={nothing} options={PALLETS} />,
      },
      {
        name: "disabled",
        acts: ["hover"],
        show: () => <Segments legend="Pallet form" value="euro" onChange={nothing} options={PALLETS} disabled />,
      },
    ],
  },
  {
    title: "Stepper",
    of: [Stepper],
    states: [
      {
        name: "between its limits",
        acts: ["hover", "focus"],
        show: () => (
          <Held<number> start={4}>{(value, set) => <Stepper {...COUNT} value={value} onChange={set} />}</Held>
        ),
      },
      { name: "at its least", show: () => <Stepper {...COUNT} value={1} onChange={nothing} /> },
      { name: "at its most", show: () => <Stepper {...COUNT} value={10} onChange={nothing} /> },
    ],
  },
  {
    title: "RadioCards",
    of: [RadioCards],
    states: [
      {
        name: "chosen",
        acts: ["hover", "focus"],
        show: () => (
          <Held<string | null> start="port">
            {(value, set) => <RadioCards legend="Delivery type" value={value} onChange={set} options={WAYS} />}
          </Held>
        ),
      },
      {
        name: "nothing chosen, invalid",
        acts: ["hover", "focus"],
        show: () => (
          <Held<string | null> start={null}>
            {(value, set) => (
              <RadioCards
                legend="Delivery way"
                value={value}
                onChange={set}
                options={WAYS}
                error="Choose a delivery type"
              />
            )}
          </Held>
        ),
      },
      {
        name: "disabled",
        acts: ["hover"],
        show: () => <RadioCards legend="Delivery kind" value="port" onChange={nothing} options={WAYS} disabled />,
      },
      {
        name: "four, with drawings",
        show: () => (
          <RadioCards
            legend="Container"
            value="20"
            onChange={nothing}
            columns={4}
            options={["20", "40", "40 high", "Θερμοκρασία ελεγχόμενη"].map((label) => ({
              value: label,
              label,
              detail: "Inside 5.90 x 2.35 x 2.39 m",
              art: <ContainerSide length={label === "20" ? 5.9 : 12.03} height={2.39} />,
            }))}
          />
        ),
      },
      {
        name: "three",
        show: () => <RadioCards legend="Pallet" value="half" onChange={nothing} columns={3} options={PALLETS} />,
      },
    ],
  },
  {
    title: "Checkbox",
    of: [Checkbox],
    states: [
      {
        name: "not ticked",
        acts: ["hover", "focus"],
        show: () => (
          <Held start={false}>
            {(value, set) => (
              <Checkbox label="Hazardous goods" name="check-rest" checked={value} onChange={set} hint="Class 1 to 9." />
            )}
          </Held>
        ),
      },
      {
        name: "ticked",
        acts: ["hover", "focus"],
        show: () => (
          <Held<boolean> start>
            {(value, set) => <Checkbox label="Insurance" name="check-on" checked={value} onChange={set} />}
          </Held>
        ),
      },
      {
        name: "invalid and long",
        show: () => (
          <Checkbox
            label="I confirm that all information provided is accurate and I agree to the terms and conditions of service."
            name="check-invalid"
            checked={false}
            onChange={nothing}
            error="Please confirm"
          />
        ),
      },
      {
        name: "disabled",
        show: () => <Checkbox label="Insurance" name="check-off" checked onChange={nothing} disabled />,
      },
    ],
  },
  {
    title: "FileDrop",
    of: [FileDrop],
    states: [
      {
        name: "empty",
        acts: ["hover", "focus"],
        show: () => <FileDrop {...DROP} label="Packing list" file={null} />,
      },
      {
        name: "refused",
        show: () => (
          <FileDrop
            {...DROP}
            label="Commercial invoice"
            file={null}
            error={{ title: "File too large", text: "File size must be less than 10MB" }}
          />
        ),
      },
      {
        name: "busy",
        show: () => (
          <FileDrop
            {...DROP}
            label="Packing list, on its way"
            file={{ name: "packing-list-brandt.pdf", sizeText: "4.92 MB" }}
            busy={{ done: 305, total: 492, text: "3.05 of 4.92 MB" }}
          />
        ),
      },
      {
        name: "kept, Greek",
        show: () => (
          <FileDrop
            {...DROP}
            label="Τιμολόγιο"
            file={{ name: "τιμολόγιο-Λεμεσός-".repeat(4), sizeText: "9.00 MB" }}
            mark={<SyncMark state="waiting" text="Waiting" />}
          />
        ),
      },
      {
        name: "disabled",
        show: () => <FileDrop {...DROP} label="Certificate" file={null} disabled />,
      },
      {
        name: "two below each other",
        show: () => (
          <div>
            <FileDrop {...DROP} label="First" file={null} />
            <FileDrop {...DROP} label="Second" file={null} />
          </div>
        ),
      },
    ],
  },
  {
    title: "Progress",
    of: [Progress],
    states: [0, 62, 100].map((done) => ({
      name: `${done} %`,
      show: () => <Progress label={`Packing list, ${done}`} done={done} total={100} text={`${done} of 100 kB`} />,
    })),
  },
];
