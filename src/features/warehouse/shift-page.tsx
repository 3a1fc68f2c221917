import type { ReactNode } from "react";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { formatLocalWeekday, formatTime } from "#i18n/format.ts";
import { useSession } from "#live/session.ts";
import { type PalletNow, type Shift, useCounters, useExpected, useScanPlace, useShift } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { Screen, ScreenHead, StateChip } from "./screen.tsx";
import { type Mark, Square } from "./squares.tsx";
import { WallOfSquares } from "./wall.tsx";
import { referenceOf } from "./words.ts";

const { shift: words } = text;

/** /warehouse/shift: what this person did since they began, to be handed over; as text to whoever comes next. */
export function ShiftPage() {
  const shift = useShift();
  return (
    <Screen>
      <ScreenHead title={words.title} back="/warehouse">
        <StateChip />
      </ScreenHead>
      {shift === null && <p className="px-4 py-6">{words.none}</p>}
      {shift && <Whole shift={shift} />}
    </Screen>
  );
}

type Line = { key: string; mark: ReactNode; title: string; lines: string[] };

function Whole({ shift }: { shift: Shift }) {
  const session = useSession();
  const point = useScanPlace()?.point ?? "hub_in";
  const { value: expected } = useExpected(point);
  const counters = useCounters();
  const begun = Object.values(expected?.groups ?? {}).flat();
  const incomplete = begun.filter(({ here, of }) => here > 0 && here < of);
  const lines: Line[] = linesOf(
    shift,
    point,
    incomplete.map(({ reference, here, of }) => words.part(reference.slice(0, 5), here, of)),
  );
  const name = session?.fullName ?? "";
  const when = `${formatLocalWeekday(shift.from)}, ${words.times(formatTime(shift.from), formatTime(shift.to))}`;
  const waiting = counters?.waiting ?? 0;
  const refused = counters?.refused ?? 0;
  const share = () => void shareShift(textOf({ shift, lines, name, when, waiting, refused }));
  return (
    <>
      <div className="grid flex-1 content-start bg-sheet">
        <div className="flex flex-wrap items-end justify-between gap-x-4 px-4 py-3">
          <p className="display">
            <span className="text-81">{shift.pallets}</span>
            <span className="text-33 text-ink-2">{words.pallets(shift.pallets)}</span>
          </p>
          <p className="text-right text-16">
            {name && <b className="block [overflow-wrap:anywhere]">{name}</b>}
            <span className="text-ink-2">{when}</span>
          </p>
        </div>
        <Wall shift={shift} />
        {shift.points.length > 0 && <Points shift={shift} />}
        <div className="flex flex-wrap justify-between gap-x-3 border-edge border-y-(length:--hair) bg-paper px-4 py-2 text-15">
          <h2 className="font-bold font-text text-15">{words.handOver}</h2>
          <span className="text-ink-2">{words.things(lines.length)}</span>
        </div>
        <ul>
          {lines.map(({ key, mark, title, lines: said }) => (
            <li key={key} className="flex items-center gap-4 border-rule border-b px-4 py-2.5">
              {mark}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <b className="display block text-21">{title}</b>
                {said.map((line) => (
                  <span key={line} className="block text-15 text-ink-2">
                    {line}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="sticky bottom-0 bg-paper">
        <Band {...{ shift, waiting, refused }} />
        <Button variant="primary" className="min-h-16 w-full rounded-none text-[1.25rem]" onClick={share}>
          {words.share}
        </Button>
      </div>
    </>
  );
}

/** What of this shift is on this phone only. */
function Band({ shift, waiting, refused }: { shift: Shift; waiting: number; refused: number }) {
  const sent = waiting + refused === 0;
  return (
    <p
      role="status"
      className={
        sent
          ? "flex gap-3 border-edge border-t-(length:--hair) px-4 py-3 text-sea"
          : "flex gap-3 border-hub border-t-[3px] border-dashed bg-hub-tint px-4 py-3"
      }
    >
      <Icon name={sent ? "ok" : refused > 0 ? "alert" : "clock"} />
      <span>
        <b className={sent ? "display text-27" : "display text-27 text-hub"}>
          {sent ? text.chip.sent : words.waiting(waiting, refused)}
        </b>
        {!sent && (
          <span className="block">
            {shift.sent > 0 && `${words.sent(shift.sent)} `}
            {refused > 0 ? words.decide : shift.sent > 0 ? words.rest : words.goes}
          </span>
        )}
      </span>
    </p>
  );
}

const named = (pallet: PalletNow): string =>
  words.pallet(pallet.consignee || referenceOf(pallet), pallet.number, pallet.count);

/** In the order missing, held, damaged, found, incomplete; what there is none of is no line, and each pallet is in one. */
function linesOf(shift: Shift, point: ScanPoint, incomplete: string[]): Line[] {
  const { missing, found } = shift;
  const isIn = (list: readonly PalletNow[]) => (one: PalletNow) => list.some(({ id }) => id === one.id);
  const both = shift.held.filter(isIn(shift.damaged));
  const held = shift.held.filter((one) => !isIn(both)(one));
  const damaged = shift.damaged.filter((one) => !isIn(both)(one));
  const mark = (icon: "damaged" | "unknown") => (
    <span className="grid size-6 flex-none place-items-center">
      <ScanIcon name={icon} />
    </span>
  );
  const said = [
    {
      key: "missing",
      mark: <Square mark="missing" point={point} className="size-6" />,
      title: words.missing(missing.length),
      lines: missing.map((one) => [named(one), one.missing_note].filter(Boolean).join(", ")),
    },
    { key: "both", mark: mark("damaged"), title: words.heldDamaged(both.length), lines: both.map(named) },
    { key: "held", mark: mark("damaged"), title: words.held(held.length), lines: held.map(named) },
    { key: "damaged", mark: mark("damaged"), title: words.damaged(damaged.length), lines: damaged.map(named) },
    {
      key: "found",
      mark: mark("unknown"),
      title: words.found(found.length),
      lines: found.map(({ note, bay }) =>
        [note || words.noLabel, bay && text.scan.bay(bay)].filter(Boolean).join(", "),
      ),
    },
    {
      key: "incomplete",
      mark: <Square mark="ramp" point={point} className="size-6" />,
      title: words.incomplete(incomplete.length),
      lines: incomplete.length > 0 ? [incomplete.join(", ")] : [],
    },
  ];
  return said.filter(({ lines }) => lines.length > 0);
}

/** Each pallet of each point a square, 20 a row, in the colour of its point. */
function Wall({ shift }: { shift: Shift }) {
  return (
    <div className="px-4 pb-3">
      {shift.points.map(({ point, sailing, pallets }) => (
        <WallOfSquares key={`${point} ${sailing}`} marks={Array<Mark>(pallets).fill("here")} point={point} />
      ))}
    </div>
  );
}

// The edges give way to large letters: at 200 % on 360 px there is room for the words and the figures, not for more.
function Points({ shift }: { shift: Shift }) {
  return (
    <table className="w-full border-collapse">
      <thead className="text-15 text-ink-2">
        <tr className="border-rule border-t">
          <th scope="col" className="py-2 pr-2 pl-[min(1rem,4vw)] text-left font-normal">
            {words.point}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-normal">
            {words.columns.pallets}
          </th>
          <th scope="col" className="py-2 pr-[min(1rem,4vw)] pl-2 text-right font-normal">
            {words.columns.shipments}
          </th>
        </tr>
      </thead>
      <tbody>
        {shift.points.map(({ point, sailing, pallets, shipments }) => (
          <tr key={`${point} ${sailing}`} className="border-rule border-t">
            <th scope="row" className="py-2 pr-2 pl-[min(1rem,4vw)] text-left font-normal [overflow-wrap:anywhere]">
              {words.at(text.points[point], sailing)}
            </th>
            <td className="display px-2 text-right text-27">{pallets}</td>
            <td className="display pr-[min(1rem,4vw)] pl-2 text-right text-27">{shipments}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Said = { shift: Shift; lines: Line[]; name: string; when: string; waiting: number; refused: number };

/** What is shared: the page as lines of text. */
export function textOf({ shift, lines, name, when, waiting, refused }: Said): string {
  return [
    [words.title, name].filter(Boolean).join(", "),
    when,
    ...shift.points.map(({ point, sailing, pallets, shipments }) =>
      words.line(words.at(text.points[point], sailing), pallets, shipments),
    ),
    ...lines.flatMap(({ title, lines: said }) => [`${title}:`, ...said.map((line) => `- ${line}`)]),
    waiting + refused === 0 ? text.chip.sent : words.waiting(waiting, refused),
  ].join("\n");
}

/** By the phone's share sheet; copied where there is none. */
async function shareShift(said: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title: words.title, text: said });
    await navigator.clipboard.writeText(said);
    toast({ tone: "done", title: words.copied });
  } catch (error) {
    // The person has closed the share sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error(error);
    toast({ tone: "error", title: words.notShared });
  }
}
