import { Button } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Money } from "#ui/freight/money.tsx";
import { ShownFields } from "#ui/freight/shown-fields.tsx";
import { Stamps } from "#ui/freight/stamps.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Cell, Cells, Lines, Note, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import type { Entry } from "../entry.ts";

const LINES = [
  { label: "Transport to Bologna", how: "475.2 kg x €0.52, under 500 kg", value: <Money value={247.1} /> },
  { label: "FOB charges", how: "1.584 m³ x €14, total CBM", value: <Money value={22.18} /> },
  { label: "Documentation", value: <Money value={25} /> },
];
const COLUMNS = ["Pickups per week", "Days to Bologna", "Warehouse days", "Port-to-port days", "Total days"];

export const sheets: readonly Entry[] = [
  {
    title: "Note",
    of: [Note, NoteHead, NoteBody],
    states: [
      {
        name: "with all its parts",
        show: () => (
          <Note label="Germany to Cyprus">
            <NoteHead title="Germany to Cyprus" aside={<span className="display text-27 text-road-text">12 days</span>}>
              <p className="hint mb-3">DE-4 Berlin, Saxony, Brandenburg. 3 pallets.</p>
              <DayLine road={5} label="5 days by road, 3 in Bologna, 4 at sea" />
            </NoteHead>
            <Cells>
              <Cell label="Total CBM" value={<Volume cbm={1.584} />} big />
              <Cell label="Chargeable weight" value={<Weight kg={475} />} big />
            </Cells>
            <NoteBody>
              <Lines caption="Cost breakdown" rows={LINES} />
            </NoteBody>
            <Total label="Total" detail="door to door, without duty and VAT" value={<Money value={440.16} />} />
            <NoteBody>
              <Button variant="primary" size="lg" wide>
                Book Now
              </Button>
            </NoteBody>
          </Note>
        ),
      },
      {
        name: "waiting on this device",
        show: () => (
          <Note as="article" edge="waiting">
            <NoteHead title="Irrigation parts" aside={<SyncMark state="waiting" text="Waiting" />} />
          </Note>
        ),
      },
      {
        name: "needs attention, numbered",
        show: () => (
          <Note as="article" edge="attention">
            <NoteHead title="Αρδευτικά εξαρτήματα για θερμοκήπια και υπαίθριες καλλιέργειες" />
          </Note>
        ),
      },
    ],
  },
  {
    title: "Cells",
    of: [Cells, Cell],
    states: ([1, 2, 3, 4, 5] as const).map((columns) => ({
      name: `${columns} in a row`,
      show: () => (
        <Note as="div">
          <Cells columns={columns}>
            <Cell label="Pallets" value="3" number={2} />
            <Cell label="Weight" value={<Weight kg={900} />} big />
            <Cell label="Booked" value="21 Nov 2026" />
            <Cell label="Chargeable CBM" value="1.584" unit="m³" big />
            <Cell label="Total" value={<Money value={-12.5} className="text-error" />} />
            <Cell label="Consignee" wide value="Αγροτικά Κολοσσίου Λτδ" />
          </Cells>
        </Note>
      ),
    })),
  },
  {
    title: "Lines and Total",
    of: [Lines, Total, Money, Volume, Weight],
    states: [
      {
        name: "of a price",
        show: () => (
          <Note as="div">
            <NoteBody>
              <Lines caption="Price" rows={LINES} />
            </NoteBody>
            <Total label="Total" value={<Money value={440.16} />} />
          </Note>
        ),
      },
    ],
  },
  {
    title: "Table",
    of: [TableScroll],
    states: [
      {
        name: "of transit times",
        acts: ["focus"],
        show: () => (
          <TableScroll label="Transit times">
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Country</th>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[
                  ["Germany", 5],
                  ["Czech Republic", 5],
                  ["Ireland", 10],
                ].map(([name, road]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>2</td>
                    <td>{road}</td>
                    <td>3</td>
                    <td>4</td>
                    <td className="font-display text-[1.5rem] font-[800]">{Number(road) + 7}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        ),
      },
    ],
  },
  {
    title: "Stamps",
    of: [Stamps],
    states: [
      {
        name: "two of three",
        show: () => (
          <Stamps
            className="grid gap-2"
            stamps={[
              { label: "Booked", at: "2026-11-21 09:00:00.000Z" },
              { label: "Confirmed", at: "2026-11-22 11:30:00.000Z" },
              { label: "Delivered", at: "" },
            ]}
          />
        ),
      },
    ],
  },
  {
    title: "ShownFields",
    of: [ShownFields],
    states: [
      {
        // The record contract marks no field as shown today.
        name: "nothing to show",
        show: () => <ShownFields row={{} as Parameters<typeof ShownFields>[0]["row"]} />,
      },
    ],
  },
];
