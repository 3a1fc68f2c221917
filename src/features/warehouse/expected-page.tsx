import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { company } from "#content/company.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { referenceIn } from "#domain/shipment/search.ts";
import { formatLocalWeekday, formatSince, formatTime, formatWeekday } from "#i18n/format.ts";
import { useDeviceOnline } from "#live/network.ts";
import {
  type Expected,
  type ExpectedShipment,
  type PalletNow,
  useCounters,
  useExpected,
  useScanPlace,
  useSearchExpected,
  useWarehouseNow,
} from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/field.tsx";
import { mailto } from "#ui/mailto.ts";
import { useScanner } from "#ui/use-scanner.ts";
import { ScanIcon } from "./scan-icon.tsx";
import { Screen, ScreenHead, WaitingChip } from "./screen.tsx";
import { Square, Squares } from "./squares.tsx";
import { WallOfSquares } from "./wall.tsx";
import { referenceOf } from "./words.ts";

const { expected: words } = text;

/** /warehouse/expected: what is due at the chosen point today, as squares and as lists. */
export function ExpectedPage() {
  const point = useScanPlace()?.point ?? "hub_in";
  const { state, value, updatedAt } = useExpected(point);
  const [search, setSearch] = useState("");
  const offline = !useDeviceOnline();
  const waiting = useCounters()?.waiting ?? 0;
  useScanner(
    (scanned) => {
      const reference = referenceIn(scanned);
      if (reference) setSearch(formatReference(reference));
      return reference !== null;
    },
    { field: "search" },
  );
  return (
    <Screen>
      <ScreenHead title={text.placeToday[point]} back="/warehouse">
        <WaitingChip offline={offline} count={waiting} short />
      </ScreenHead>
      <div className="grid flex-1 content-start bg-sheet">
        {value ? (
          <Wall expected={value} point={point} />
        ) : (
          <p role="status" className="px-4 py-6">
            {state === "failed" ? words.failed : words.loading}
          </p>
        )}
        <div className="border-edge border-t-(length:--hair) px-4 py-3">
          <TextField
            label={words.search}
            name="search"
            type="search"
            value={search}
            onChange={setSearch}
            autoComplete="off"
          />
        </div>
        {search.trim() ? <Results search={search} /> : value && <Lists expected={value} point={point} />}
        <p className="px-4 py-4 text-15 text-ink-2">
          {updatedAt === null ? words.never : words.asOf(formatSince(updatedAt))}
        </p>
      </div>
      <Link to="/warehouse" className="btn btn-primary sticky bottom-0 min-h-16 flex-none rounded-none text-[1.25rem]">
        <ScanIcon name="camera" />
        {words.next}
      </Link>
    </Screen>
  );
}

function Wall({ expected, point }: { expected: Expected; point: ScanPoint }) {
  const { here, of, wall, nextDue } = expected;
  const now = useWarehouseNow();
  return (
    <section className="px-4 py-3.5" aria-label={words.wall(here, of)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p className="display">
          <span className="text-81">{here}</span>
          <span className="text-33 text-ink-2">{words.of(of)}</span>
        </p>
        <p className="text-right text-16">
          {formatLocalWeekday(now)}, {formatTime(now)}
          {nextDue && <span className="block text-ink-2">{words.forDay(formatWeekday(nextDue))}</span>}
        </p>
      </div>
      {of === 0 ? <p className="mt-3">{words.nothing}</p> : <WallOfSquares marks={wall} point={point} />}
    </section>
  );
}

function Lists({ expected, point }: { expected: Expected; point: ScanPoint }) {
  const { missing, ramp, road, complete } = expected.groups;
  const count = (rows: readonly ExpectedShipment[], wanted: string) =>
    rows.reduce((sum, { squares }) => sum + squares.filter(({ square }) => square === wanted).length, 0);
  return (
    <>
      <Section rows={missing} point={point} head={words.missing(count(missing, "missing"))} red />
      <Section rows={ramp} point={point} head={words.ramp[point](count(ramp, "ramp"))} mark="ramp" />
      <Section rows={road} point={point} head={words.road[point](count(road, "road"))} mark="road" />
      <Section rows={complete} point={point} head={words.complete(count(complete, "here"))} mark="here" />
    </>
  );
}

type SectionProps = {
  rows: readonly ExpectedShipment[];
  point: ScanPoint;
  head: string;
  mark?: "here" | "ramp" | "road";
  red?: boolean;
};

function Section({ rows, point, head, mark, red }: SectionProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div
        className={classNames(
          "flex flex-wrap justify-between gap-x-3 px-4 py-2 text-15",
          red ? "bg-stop text-on-stop" : "border-edge border-t-(length:--hair) border-b border-b-rule bg-paper",
        )}
      >
        <h2 id={id} className="flex items-center gap-2 font-bold font-text text-15">
          {mark && <Square mark={mark} point={point} className="h-4 w-4" />}
          {head}
        </h2>
        <span className={red ? undefined : "text-ink-2"}>{words.shipments(rows.length)}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <Shipment key={row.shipment} row={row} point={point} red={red ?? false} />
        ))}
      </ul>
    </section>
  );
}

function Shipment({ row, point, red }: { row: ExpectedShipment; point: ScanPoint; red: boolean }) {
  const missing = row.squares.filter(({ square }) => square === "missing").map(({ pallet }) => pallet);
  const [first] = row.squares;
  return (
    <li className="grid gap-1 border-rule border-b px-4 pt-2.5 pb-2.5 [contain-intrinsic-block-size:auto_77px] [content-visibility:auto]">
      <div className="flex items-baseline justify-between gap-3">
        <b className="display min-w-0 text-21 [overflow-wrap:anywhere]">{row.consignee}</b>
        <span className="display whitespace-nowrap text-21">{words.count(row.here, row.of)}</span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-15 text-ink-2">
          {row.originCountry}, {row.reference.slice(0, 5)}
        </span>
        <Squares
          marks={row.squares.map(({ square }) => square)}
          point={point}
          label={words.squares(row.here, row.of, missing.length)}
        />
      </div>
      {red && missing.length > 0 && <Missing row={row} point={point} missing={missing} />}
      {point === "delivered" && row.here < row.of && first && (
        <Link
          to="/warehouse/delivery"
          search={{ pallet: first.pallet.code }}
          className="btn btn-outline mt-1 justify-self-end"
        >
          {words.handOver}
        </Link>
      )}
    </li>
  );
}

/** The missing pallets, and a mailto link to report them to the office, which works offline. */
function Missing({ row, point, missing }: { row: ExpectedShipment; point: ScanPoint; missing: readonly PalletNow[] }) {
  const numbers = missing.map(({ number }) => number).join(", ");
  const line = words.notHere(numbers, missing.length, missing[0]?.count ?? row.of);
  const reference = formatReference(row.reference);
  const letter = new URLSearchParams({
    subject: words.reportSubject(reference),
    body: words.reportBody(`${reference}: ${line}`, text.points[point]),
  });
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="font-semibold text-15 text-error">{line}</span>
      <a
        className="btn btn-outline btn-sm ml-auto"
        // Mail programs decode %20, but not "+".
        href={`${mailto(company.email)}?${letter.toString().replaceAll("+", "%20")}`}
        aria-label={`${words.report}: ${line}`}
      >
        {words.report}
      </a>
    </div>
  );
}

function Results({ search }: { search: string }) {
  const { value } = useSearchExpected(search);
  if (!value) return null;
  const shown = value.slice(0, MOST_RESULTS);
  return (
    <section>
      <p role="status" className="border-edge border-t-(length:--hair) bg-paper px-4 py-2 font-bold text-15">
        {words.found(value.reduce((sum, { length }) => sum + length, 0))}
      </p>
      <ul>
        {shown.map((pallets) => (
          <Result key={pallets[0]?.id} pallets={pallets} />
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of results. */
const MOST_RESULTS = 30;

function Result({ pallets }: { pallets: readonly PalletNow[] }) {
  const [first] = pallets;
  if (!first) return null;
  return (
    <li className="border-rule border-b px-4 py-2.5">
      <b className="display text-21 [overflow-wrap:anywhere]">{first.consignee}</b>
      <p className="text-15 text-ink-2">
        {referenceOf(first)}, {first.origin_country}, {first.town}
      </p>
      <ul className="mt-1 grid gap-0.5 text-15">
        {pallets.map((pallet) => (
          <li key={pallet.id}>
            {words.count(pallet.number, pallet.count)}: {stateWords(pallet)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function stateWords({ state, bay, hold, cancelled }: PalletNow): string {
  const said = words.state[state as keyof typeof words.state] ?? state;
  return [said, bay && text.scan.bay(bay), hold && words.hold, cancelled && words.cancelled].filter(Boolean).join(", ");
}
