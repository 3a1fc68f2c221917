import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { pointRank, type ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { referenceIn } from "#domain/shipment/search.ts";
import { formatLocalWeekday, formatSince, formatTime, formatWeekday } from "#i18n/format.ts";
import {
  type Expected,
  type ExpectedShipment,
  type PalletNow,
  type ScanPlace,
  useExpected,
  useRound,
  useScanPlace,
  useScanTarget,
  useSearchExpected,
  useWarehouseNow,
} from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/field.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import { Missing } from "./missing.tsx";
import { type Choice, Pallets } from "./pallet-rows.tsx";
import { PalletSheet } from "./pallet-sheet.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { Round } from "./round.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { Screen, ScreenHead, StateChip } from "./screen.tsx";
import { Square, Squares } from "./squares.tsx";
import { stopProps } from "./stop-props.ts";
import { StopFoot, StopHead } from "./stop-screen.tsx";
import { TypedMark } from "./typed-mark.tsx";
import { usePalletSheet } from "./use-pallet-sheet.ts";
import { WallOfSquares } from "./wall.tsx";
import { referenceOf } from "./words.ts";

const { expected: words } = text;

/** What is listed until a point was chosen; nothing is recorded there, because no stop is known without one. */
const FIRST_PLACE: ScanPlace = { point: "hub_in", sailing: "", container: "" };

/**
 * /warehouse/expected: what is due at the chosen point today, as squares and as lists, the deliveries stop by stop. A pressed
 * pallet opens its sheet; a stop or a form takes the place of the list.
 */
export function ExpectedPage() {
  const chosen = useScanPlace();
  const place = chosen ?? FIRST_PLACE;
  const [search, setSearch] = useState("");
  const sheet = usePalletSheet(place);
  const target = useScanTarget(sheet.code);
  const found = target?.kind === "pallet" ? target : undefined;
  const { shown } = sheet;
  if (shown.what === "stop") {
    const answers = { busy: sheet.busy, onLeave: sheet.leave, onRecord: sheet.recordAnyway };
    const stop = stopProps(shown, answers);
    return (
      <Screen>
        <ScreenHead title={text.placeToday[place.point]} back={sheet.leave} stop>
          <StateChip onStop />
        </ScreenHead>
        <StopHead {...stop} />
        <StopFoot key={shown.read.id} {...stop} />
      </Screen>
    );
  }
  if (shown.what === "problem" && found)
    return (
      <Screen>
        <ProblemScreen
          pallet={found.pallet}
          kind={shown.kind}
          given={shown.given}
          point={place.point}
          kept={undefined}
          from={text.placeToday[place.point]}
          chip={(onStop) => <StateChip onStop={onStop} />}
          busy={sheet.busy}
          onBack={sheet.leave}
          onSave={(problem) => sheet.saveProblem(found, problem)}
        />
      </Screen>
    );
  return (
    <List point={place.point} search={search} onSearch={setSearch} chosen={sheet.code} onChoose={sheet.open}>
      {found && (
        <PalletSheet
          found={found}
          point={place.point}
          blocked={blockedAt(chosen)}
          onRecord={() => void sheet.record()}
          onDamaged={() => sheet.problem("damaged")}
          onMeasure={() => sheet.problem("measure")}
          onClose={sheet.close}
        />
      )}
    </List>
  );
}

function blockedAt(place: ScanPlace | null): string {
  if (!place) return text.start.choosePoint;
  return place.point === "loaded" && place.sailing === "" ? text.start.chooseSailing : "";
}

type ListProps = Choice & {
  point: ScanPoint;
  search: string;
  onSearch: (search: string) => void;
  /** The sheet, in the place of the way to the scanner. */
  children: ReactNode;
};

function List({ point, search, onSearch, chosen, onChoose, children }: ListProps) {
  const { state, value, updatedAt } = useExpected(point);
  const isRound = point === "delivered";
  const round = useRound(isRound ? value : undefined);
  const now = useWarehouseNow();
  useScanner(
    (scanned) => {
      const reference = referenceIn(scanned);
      if (reference) onSearch(formatReference(reference));
      return reference !== null;
    },
    { field: "search" },
  );
  const choice = { chosen, onChoose };
  return (
    <Screen>
      <ScreenHead
        title={isRound ? text.round.title(formatLocalWeekday(now)) : text.placeToday[point]}
        back="/warehouse"
      >
        <StateChip />
      </ScreenHead>
      <div className="grid flex-1 content-start bg-sheet">
        {value ? (
          !isRound && <Wall expected={value} point={point} />
        ) : (
          <p role="status" className="px-4 py-6">
            {state === "failed" ? words.failed : words.loading}
          </p>
        )}
        {round && !search.trim() && <Round round={round} {...choice} />}
        <div className="border-edge border-t-(length:--hair) px-4 py-3">
          <TextField
            label={words.search}
            name="search"
            type="search"
            value={search}
            onChange={onSearch}
            autoComplete="off"
          />
        </div>
        {search.trim() ? (
          <Results search={search} point={point} {...choice} />
        ) : (
          value && !isRound && <Lists expected={value} point={point} {...choice} />
        )}
        <p className="px-4 py-4 text-15 text-ink-2">
          {updatedAt === null ? words.never : words.asOf(formatSince(updatedAt))}
        </p>
      </div>
      {children || (
        <Link
          to="/warehouse"
          className="btn btn-primary sticky bottom-0 min-h-16 flex-none rounded-none text-[1.25rem]"
        >
          <ScanIcon name="camera" />
          {words.next}
        </Link>
      )}
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

function Lists({ expected, point, ...choice }: Choice & { expected: Expected; point: ScanPoint }) {
  const { missing, ramp, road, complete } = expected.groups;
  const count = (rows: readonly ExpectedShipment[], wanted: string) =>
    rows.reduce((sum, { squares }) => sum + squares.filter(({ square }) => square === wanted).length, 0);
  return (
    <>
      <Section {...choice} rows={missing} point={point} head={words.missing(count(missing, "missing"))} red />
      <Section {...choice} rows={ramp} point={point} head={words.ramp[point](count(ramp, "ramp"))} mark="ramp" />
      <Section {...choice} rows={road} point={point} head={words.road[point](count(road, "road"))} mark="road" />
      <Section {...choice} rows={complete} point={point} head={words.complete(count(complete, "here"))} mark="here" />
    </>
  );
}

type SectionProps = Choice & {
  rows: readonly ExpectedShipment[];
  point: ScanPoint;
  head: string;
  mark?: "here" | "ramp" | "road";
  red?: boolean;
};

function Section({ rows, point, head, mark, red, ...choice }: SectionProps) {
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
          <Shipment key={row.shipment} {...choice} row={row} point={point} red={red ?? false} />
        ))}
      </ul>
    </section>
  );
}

type ShipmentProps = Choice & { row: ExpectedShipment; point: ScanPoint; red: boolean };

/** Pressed, it lists its pallets; a shipment of one pallet opens that. */
function Shipment({ row, point, red, chosen, onChoose }: ShipmentProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const missing = row.squares.filter(({ square }) => square === "missing").map(({ pallet }) => pallet);
  const [first] = row.squares;
  const isOnly = row.squares.length === 1;
  const isOpen = isOnly ? first?.pallet.code === chosen : open;
  return (
    <li className="grid gap-1 border-rule border-b px-4 pt-2.5 pb-2.5 [contain-intrinsic-block-size:auto_77px] [content-visibility:auto]">
      <button
        type="button"
        className="-mx-4 grid cursor-pointer gap-1 px-4 text-left -outline-offset-3"
        aria-expanded={isOpen}
        aria-controls={isOpen && !isOnly ? id : undefined}
        onClick={() => (isOnly && first ? onChoose(first.pallet.code) : setOpen(!open))}
      >
        <span className="flex items-baseline justify-between gap-3">
          <b className="display min-w-0 text-21 [overflow-wrap:anywhere]">{row.consignee}</b>
          <span className="display whitespace-nowrap text-21">{words.count(row.here, row.of)}</span>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 text-15 text-ink-2">
            {row.originCountry}, {row.reference.slice(0, 5)}
          </span>
          <Squares
            marks={row.squares.map(({ square }) => square)}
            point={point}
            label={words.squares(row.here, row.of, missing.length)}
          />
        </span>
      </button>
      {open && <Pallets id={id} rows={row.squares} {...{ point, chosen, onChoose }} />}
      {red && missing.length > 0 && <Missing row={row} point={point} missing={missing} />}
    </li>
  );
}

function Results({ search, point, ...choice }: Choice & { search: string; point: ScanPoint }) {
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
          <Result key={pallets[0]?.id} {...choice} pallets={pallets} point={point} search={search} />
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of results. */
const MOST_RESULTS = 30;

type ResultProps = Choice & { pallets: readonly PalletNow[]; point: ScanPoint; search: string };

function Result({ pallets, point, search, ...choice }: ResultProps) {
  const [first] = pallets;
  if (!first) return null;
  return (
    <li className="border-rule border-b px-4 py-2.5">
      <b className="display text-21 [overflow-wrap:anywhere]">{first.consignee}</b>
      <p className="text-15 text-ink-2">
        <TypedMark shown={referenceOf(first)} typed={search} />, {first.origin_country}, {first.town}
      </p>
      <Pallets
        {...choice}
        point={point}
        rows={pallets.map((pallet) => ({
          pallet,
          square: pointRank(pallet.state) >= pointRank(point) ? "here" : "ramp",
        }))}
      />
    </li>
  );
}
