// Every component of src/ui on one page, to look at while changing them:
//   npx vite --config tests/ui/kit/vite.config.ts      (the address is printed; ?theme=dark forces a theme, ?map shows the map alone)
//   node tests/ui/kit/shots.mjs                        (pictures into screens/)
import "./kit.css";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ComboField } from "#ui/combo-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Brand } from "#ui/freight/brand.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { MAP_COUNTRIES } from "#ui/freight/map-data.ts";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Money } from "#ui/freight/money.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { RouteMap } from "#ui/freight/route-map.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncChip } from "#ui/freight/sync-chip.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cell, Cells, Lines, Note, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { ToastRegion, toast } from "#ui/toast.tsx";

const nothing = () => {};
const euro = (height: number, weight: number) => ({ length: 1.2, width: 0.8, height, weight });
const THREE = [
  euro(1, 120),
  { length: 0.8, width: 0.6, height: 0.8, weight: 90 },
  { length: 0.8, width: 0.6, height: 0.5, weight: 60 },
];
const TEN = Array.from({ length: 10 }, (_, i) => ({
  length: i % 3 ? 1.2 : 0.8,
  width: i % 2 ? 0.8 : 0.6,
  height: 0.6 + i * 0.14,
  weight: 120 + i * 61,
}));

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="border-t border-edge pt-3 pb-3 text-27">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Fields() {
  const [values, setValues] = useState<Record<string, string>>({ name: "Jonas Brandt", weight: "300", height: "2.30" });
  const [country, setCountry] = useState<string | null>("germany");
  const [zone, setZone] = useState<string | null>("de-4");
  const [preset, setPreset] = useState<string | null>("euro");
  const [delivery, setDelivery] = useState<string | null>("port");
  const [checked, setChecked] = useState(true);
  const set = (key: string) => (value: string) => setValues((before) => ({ ...before, [key]: value }));
  const of = (key: string) => values[key] ?? "";
  const zones = [
    { value: "de-3", label: "DE-3 Hessen, Thüringen", detail: "34-36, 60-65, 98-99" },
    { value: "de-4", label: "DE-4 Berlin, Saxony, Brandenburg", detail: "01-16, 39" },
  ];
  return (
    <>
      <FieldGrid columns={2}>
        <TextField label="Full name" name="name" value={of("name")} onChange={set("name")} />
        <NumberField
          quantity="weight"
          label="Weight"
          name="weight"
          value={of("weight")}
          onChange={set("weight")}
          unit="kg"
          step={1}
        />
        <SelectField label="Zone" name="zone" value={zone} onChange={setZone} options={zones} />
        <NumberField
          label="Height"
          name="height"
          quantity="palletLength"
          value={of("height")}
          onChange={set("height")}
          unit="m"
          step={0.01}
          error="Height cannot exceed 2m"
        />
        <TextField
          label="Company"
          name="company"
          optional
          value={of("company")}
          onChange={set("company")}
          placeholder="As on the invoice"
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          disabled
          value="versand@brandt-landtechnik.example"
          onChange={nothing}
        />
        <TextAreaField
          label="Message"
          name="message"
          wide
          count={2000}
          value={of("message")}
          onChange={set("message")}
          hint="What, from where, until when."
        />
      </FieldGrid>
      <ComboField
        label="Origin country"
        name="country"
        value={country}
        onChange={setCountry}
        options={MAP_COUNTRIES.map((c) => ({ value: c.slug, label: c.name, detail: `${c.road + 7} days` }))}
      />
      <FieldGrid columns={4}>
        {["Length", "Width", "Height", "Weight"].map((label) => (
          <NumberField
            key={label}
            label={label}
            name={`p-${label}`}
            value={of(`p-${label}`) || "1.20"}
            onChange={set(`p-${label}`)}
            quantity={label === "Weight" ? "weight" : "palletLength"}
            unit={label === "Weight" ? "kg" : "m"}
            step={0.01}
          />
        ))}
      </FieldGrid>
      <Segments
        legend="Pallet type"
        value={preset}
        onChange={setPreset}
        options={[
          { value: "euro", label: "Euro", detail: "1.2 x 0.8" },
          { value: "industrial", label: "Industrial", detail: "1.2 x 1.0" },
          { value: "half", label: "Half", detail: "0.8 x 0.6" },
        ]}
      />
      <RadioCards
        legend="Delivery type"
        value={delivery}
        onChange={setDelivery}
        options={[
          { value: "port", label: "Port to port", detail: "You collect in Limassol" },
          { value: "door", label: "Door to door" },
        ]}
      />
      <div>
        <Checkbox label="Insurance" name="insurance" checked={checked} onChange={setChecked} />
        <Checkbox label="Hazardous goods" name="hazard" checked={false} onChange={nothing} />
        <Checkbox
          label="I confirm that all information provided is accurate and I agree to the terms and conditions of service."
          name="confirmed"
          checked={false}
          onChange={nothing}
          error="Please confirm"
        />
      </div>
    </>
  );
}

function Kit() {
  const [open, setOpen] = useState(false);
  const [slug, setSlug] = useState("germany");
  const lit = MAP_COUNTRIES.find((c) => c.slug === slug);
  return (
    <main className="wrap pb-24" data-ready>
      <PageHead
        title="One dot is one day"
        lede="Fill in the details and we'll get your cargo moving"
        actions={
          <Button variant="primary" icon="plus">
            New quote
          </Button>
        }
      />
      <Brand name="Akamas Freight" />
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div className="min-w-0">
          <Section title="Type">
            <p className="display text-81">€717.82 in 12 days</p>
            <p className="display text-52">Your Shipments</p>
            <p className="display text-33">Pallet shipping</p>
            <p className="text-21">Ελένη Παπαδοπούλου-Χριστοδουλίδη</p>
            <p>Two pickups a week in every country. Plzeň, Wrocław, Průmyslová.</p>
            <p className="text-14 text-ink-2">Label in a cell, 0123456789</p>
          </Section>
          <Section title="Button">
            <Row>
              <Button variant="primary">Book Now</Button>
              <Button>Add Pallet</Button>
              <Button variant="quiet">Edit</Button>
              <Button variant="danger">Discard</Button>
            </Row>
            <Button variant="primary" size="lg" blocked="Waiting for the packing list to upload.">
              Confirm Booking - €717.82
            </Button>
            <Row>
              <Button variant="primary" size="lg">
                Get Started
              </Button>
              <LinkButton href="#page-title" size="lg">
                Calculate Rate
              </LinkButton>
              <Button size="sm" icon="left">
                Back
              </Button>
              <Button disabled>Disabled</Button>
            </Row>
            <Button variant="primary" size="lg" wide>
              Book Now
            </Button>
          </Section>
          <Section title="Field">
            <Fields />
          </Section>
          <Section title="Summary">
            <ErrorSummary
              title="Please check these details"
              errors={[
                { field: "name", message: "Full name is required" },
                { field: "height", message: "Height cannot exceed 2m" },
              ]}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Status, sync">
            <Row>
              {SHIPMENT_STATUSES.map((status) => (
                <StatusBadge key={status} status={status} />
              ))}
            </Row>
            <Row>
              <SyncMark state="waiting" text="Waiting" />
              <SyncMark state="sending" text="Sending" />
              <SyncMark state="attention" text="Needs attention" />
            </Row>
            <Row>
              <SyncChip state="ok" text="Up to date" />
              <SyncChip state="offline" text="Offline" />
              <SyncChip state="sending" text="Sending 2" />
              <SyncChip state="sign_in" text="Sign in to send 2" />
              <SyncChip state="attention" text="1 needs attention" />
            </Row>
          </Section>
          <Section title="Day line">
            <DayLine road={5} label="The plan" />
            <DayLine road={5} done={0} label="Not started" />
            <DayLine road={5} done={7} today={8} label="Day 8 of 12" names={["Frankfurt", "Bologna", "Limassol"]} />
            <DayLine road={10} done={13} today={14} size="sm" label="Day 14 of 17" />
            <DayLine road={2} size="sm" align="right" label="Slovakia" />
            <DayLine road={5} size="sm" align="right" label="Germany" />
            <DayLine road={10} size="sm" align="right" label="Ireland" />
          </Section>
          <Section title="Banner, toast">
            <Banner tone="hub" icon="device" title="Saved on this device">
              It will be sent when you are online.
            </Banner>
            <Banner
              tone="error"
              title="Failed to load shipments"
              actions={
                <Button variant="quiet" size="sm">
                  Retry
                </Button>
              }
            >
              Showing what this device had at 13:48.
            </Banner>
            <Banner tone="sea" title="A new version is ready" />
            <Row>
              <Button
                onClick={() => toast({ tone: "done", title: "Booking submitted!", text: "We'll contact you shortly." })}
              >
                Toast
              </Button>
              <Button onClick={() => setOpen(true)}>Dialog</Button>
            </Row>
            <Dialog
              open={open}
              onClose={() => setOpen(false)}
              title="Two people changed this shipment"
              lede="Only fields that both of you changed are listed."
              actions={
                <>
                  <Button variant="primary" onClick={() => setOpen(false)}>
                    Save these values
                  </Button>
                  <Button variant="quiet" onClick={() => setOpen(false)}>
                    Decide later
                  </Button>
                </>
              }
            >
              <RadioCards
                legend="Status"
                value="a"
                onChange={nothing}
                options={[
                  { value: "a", label: <StatusBadge status="in_transit" />, detail: "Yours, 14:02 on this tablet" },
                  { value: "b", label: <StatusBadge status="cancelled" />, detail: "Maria Christofidou, 13:57" },
                ]}
              />
            </Dialog>
          </Section>
          <Section title="Documents">
            <div>
              <FileDrop
                label="Commercial invoice"
                accept=".pdf"
                hint="Drop a PDF, JPG or PNG here, at most 10 MB"
                file={null}
                error={{ title: "File too large", text: "File size must be less than 10MB" }}
                onFile={nothing}
                onRemove={nothing}
              />
              <FileDrop
                label="Packing list"
                accept=".pdf"
                hint="Drop a PDF, JPG or PNG here, at most 10 MB"
                file={{ name: "packing-list-brandt.pdf", sizeText: "4.92 MB" }}
                busy={{ done: 305, total: 492, text: "3.05 of 4.92 MB" }}
                onFile={nothing}
                onRemove={nothing}
                onCancel={nothing}
              />
              <FileDrop
                label="Kept"
                accept=".pdf"
                hint="Drop a PDF, JPG or PNG here, at most 10 MB"
                file={{ name: "τιμολόγιο-Λεμεσός.pdf", sizeText: "9.00 MB" }}
                mark={<SyncMark state="waiting" text="Waiting" />}
                onFile={nothing}
                onRemove={nothing}
              />
            </div>
          </Section>
          <Section title="Note">
            <Note label="Germany to Cyprus">
              <NoteHead
                title="Germany to Cyprus"
                aside={<span className="display text-27 text-road-text">12 days</span>}
              >
                <p className="hint mb-3">DE-4 Berlin, Saxony, Brandenburg. 3 pallets.</p>
                <DayLine road={5} label="5 days by road, 3 in Bologna, 4 at sea" />
              </NoteHead>
              <Cells>
                <Cell label="Total CBM" value={<Volume cbm={1.584} />} big />
                <Cell label="Chargeable CBM" value="1.584" unit="m³" big />
                <Cell label="Scale weight" value={<Weight kg={270} />} big />
                <Cell label="Chargeable weight" value={<Weight kg={475} />} big />
              </Cells>
              <NoteBody>
                <Lines
                  caption="Cost breakdown"
                  rows={[
                    {
                      label: "Transport to Bologna",
                      how: "475.2 kg x €0.52, under 500 kg",
                      value: <Money value={247.1} />,
                    },
                    { label: "FOB charges", how: "1.584 m³ x €14, total CBM", value: <Money value={22.18} /> },
                    { label: "Documentation", value: <Money value={25} /> },
                  ]}
                />
              </NoteBody>
              <Total label="Total" detail="door to door, without duty and VAT" value={<Money value={440.16} />} />
              <Banner tone="hub" title="From 408.7 kg the next bracket is cheaper" className="border-x-0">
                500 kg pays €212.50 for transport. Your 475 kg pay €247.10.
              </Banner>
              <NoteBody>
                <Button variant="primary" size="lg" wide>
                  Book Now
                </Button>
              </NoteBody>
            </Note>
            <Note as="article" edge="waiting">
              <NoteHead title="Irrigation parts" aside={<SyncMark state="waiting" text="Waiting" />} />
              <Cells columns={4}>
                <Cell label="Pallets" value="3" />
                <Cell label="Weight" value={<Weight kg={900} />} />
                <Cell label="Booked" value="21 Nov 2026" />
                <Cell label="Tracking" value="not yet" />
              </Cells>
            </Note>
            <Note as="article" edge="attention">
              <NoteHead title="Ceramic tiles" number={1} />
            </Note>
          </Section>
          <Section title="Table">
            <TableScroll label="Transit times">
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">Country</th>
                    <th scope="col">Pickups per week</th>
                    <th scope="col">Days to Bologna</th>
                    <th scope="col">Warehouse days</th>
                    <th scope="col">Port-to-port days</th>
                    <th scope="col">Total days</th>
                  </tr>
                </thead>
                <tbody>
                  {MAP_COUNTRIES.slice(0, 4).map((c) => (
                    <tr key={c.slug}>
                      <th scope="row">{c.name}</th>
                      <td>2</td>
                      <td>{c.road}</td>
                      <td>3</td>
                      <td>4</td>
                      <td className="data-total">{c.road + 7}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          </Section>
        </div>
      </div>
      <Section title="Pallet">
        <div className="grid gap-4 lg:grid-cols-2">
          <Note>
            <NoteBody>
              <LoadDrawing pallets={THREE} byVolume legend label="Your pallets to scale" />
            </NoteBody>
          </Note>
          <Note>
            <NoteBody>
              <LoadDrawing
                pallets={[euro(1, 300), euro(1, 300), euro(1, 300)]}
                byVolume={false}
                legend
                label="By weight"
              />
            </NoteBody>
          </Note>
          <Note>
            <NoteBody>
              <LoadDrawing
                pallets={[{ length: 2.4, width: 1.8, height: 2, weight: 1500 }]}
                byVolume
                label="The largest"
              />
            </NoteBody>
          </Note>
          <Note>
            <NoteBody>
              <LoadDrawing pallets={[euro(1.2, 200)]} byVolume label="One" />
            </NoteBody>
          </Note>
          <Note>
            <NoteBody>
              <LoadDrawing pallets={TEN} byVolume label="Ten" />
            </NoteBody>
          </Note>
          <Note>
            <NoteBody>
              <LoadDrawing pallets={TEN.slice(0, 5)} byVolume label="Five" />
            </NoteBody>
          </Note>
        </div>
      </Section>
      <Section title="Empty, skeleton">
        <Empty text="No shipments match your filters" action={<Button>Clear filters</Button>} />
        <Skeleton />
      </Section>
      <Section title="Plan">
        <DayLine
          road={5}
          size="lg"
          numbers
          names={["Your door to Bologna, by road", "In the Bologna warehouse", "Venice/Ravenna to Limassol"]}
          shortNames={["Your door", "Bologna", "Limassol"]}
          label="12 days"
        />
      </Section>
      <Section title="Map">
        <div className="grid max-w-4xl gap-4">
          <RouteMap selected={slug} onSelect={setSlug} label={`Road threads into Bologna, ${lit?.name} lit`} />
        </div>
      </Section>
      <Section title="Icons">
        <Row>
          {(
            [
              "down",
              "right",
              "left",
              "up",
              "check",
              "x",
              "plus",
              "minus",
              "search",
              "menu",
              "file",
              "alert",
              "offline",
              "ok",
              "clock",
              "info",
              "print",
              "device",
              "open",
              "retry",
              "person",
              "mail",
              "phone",
              "pin",
              "sun",
              "moon",
              "download",
              "edit",
              "trash",
            ] as const
          ).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Row>
        <SectionHead number={2} title="Shipper Information (Pickup)" lede="Who hands the pallets over." />
      </Section>
      <ToastRegion />
    </main>
  );
}

function MapOnly() {
  const [slug, setSlug] = useState("germany");
  return (
    <main className="p-4" data-ready>
      <RouteMap selected={slug} onSelect={setSlug} label="Road threads into Bologna" />
    </main>
  );
}

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const root = document.getElementById("kit");
if (root) createRoot(root).render(asked.has("map") ? <MapOnly /> : <Kit />);
