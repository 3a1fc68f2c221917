import { type ReactNode, useEffect, useState } from "react";
import { measuredDiffers } from "#domain/pallets/hold.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { type Pallet, palletChargeableWeight } from "#domain/rates/pallet.ts";
import { scans } from "#domain/records/scans.ts";
import { clean } from "#domain/text/clean.ts";
import { keepForm } from "#live/kept-form.ts";
import { newRecordId } from "#live/new-id.ts";
import type { PalletNow } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextAreaField } from "#ui/field.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { type KeptProblem, PROBLEM_FORM } from "./kept-values.ts";
import { difference, headline, type Measure, NOTHING_TYPED, readMeasures, shown, type Typed } from "./measured.ts";
import { Photos } from "./photos.tsx";
import { Back, BESIDE_MENU } from "./screen.tsx";
import { kilograms, referenceOf } from "./words.ts";

const { problem: words } = text;

/** The warehouse bay for pallets on hold. */
export const HOLD_BAY = "Q";

/** The bands are as wide as the screen, what they hold at most 40 rem. */
const MEASURE = "px-[max(16px,calc((100%-40rem)/2))]";

/** The problem part of a scan. `held`: the pallet is put on hold, in HOLD_BAY. */
export type Problem = {
  /** The scan's id, an idempotency key: saving again, or after a crash, makes no second scan. */
  id: string;
  damaged: boolean;
  measured: Partial<Pallet>;
  note: string;
  photos: Blob[];
  held: boolean;
};

export type ProblemProps = {
  pallet: PalletNow;
  /** The part that is open first; the other can be added. */
  kind: "damaged" | "measure";
  /** The pallet's code, and the point where it is scanned. */
  given: string;
  point: ScanPoint;
  /** The saved form from before the app was closed. */
  kept: KeptProblem | undefined;
  /** "Scan, Bologna, in" */
  from: string;
  /** The number of unsent scans; `onStop` on the red of a stop. */
  chip: (onStop: boolean) => ReactNode;
  busy: boolean;
  onBack: () => void;
  onSave: (problem: Problem) => void;
};

/** A damaged pallet, a different size, or both: photos, and measured beside declared values. No prices. */
export function ProblemScreen({ pallet, kind, given, point, kept, from, chip, busy, onBack, onSave }: ProblemProps) {
  const [id] = useState(() => kept?.id ?? newRecordId());
  const [damaged, setDamaged] = useState(kept?.damaged ?? kind === "damaged");
  const [typed, setTyped] = useState<Typed>(kept?.typed ?? NOTHING_TYPED);
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState(kept?.note ?? "");
  const [photos, setPhotos] = useState<Blob[]>(kept?.photos ?? []);
  const { length, width, height, weight } = pallet;
  const declared = { length, width, height, weight };
  const { measured, errors } = readMeasures(typed);
  const held = damaged || measuredDiffers(declared, { ...declared, ...measured });
  const said = Object.keys(measured).length > 0;
  useEffect(() => {
    const begun = note !== "" || photos.length > 0 || Object.values(typed).some((value) => value !== "");
    if (begun) keepForm(PROBLEM_FORM, { id, given, point, kind, damaged, typed, note, photos } satisfies KeptProblem);
  }, [id, given, point, kind, damaged, typed, note, photos]);
  const save = () => {
    setTried(true);
    if (busy || Object.keys(errors).length > 0 || note.length > scans.note.max || (!damaged && !said)) return;
    onSave({ id, damaged, measured, note: clean(note, "text"), photos, held });
  };
  return (
    <>
      <Head {...{ pallet, from, chip, onBack }} title={headline(damaged, declared, measured)} red={held} />
      <Todo damaged={damaged} held={held} />
      <div className={`border-edge border-b-(length:--hair) py-3 ${MEASURE}`}>
        <Photos photos={photos} onChange={setPhotos} label={words.photo} />
      </div>
      <Comparison {...{ declared, measured, typed }} errors={errors} onType={setTyped} />
      <div className={`grid gap-3 py-3 ${MEASURE}`}>
        {kind === "measure" && (
          <Checkbox label={words.alsoDamaged} name="damaged" checked={damaged} onChange={setDamaged} />
        )}
        {damaged && (
          <TextAreaField
            label={words.note}
            name="note"
            rows={2}
            optional
            value={note}
            onChange={setNote}
            error={note.length > scans.note.max ? words.noteLong : undefined}
          />
        )}
      </div>
      <div
        className={`sticky bottom-0 z-10 mt-auto grid gap-2 border-edge border-t-(length:--hair) bg-paper pt-3 pb-4 ${MEASURE}`}
      >
        {tried && !damaged && !said && (
          <p role="alert" className="font-semibold text-error">
            {words.nothing}
          </p>
        )}
        <Button variant="primary" className="min-h-16 text-[1.25rem]" onClick={save}>
          {held ? words.hold : words.save}
        </Button>
        <p className="text-center text-15 text-ink-2">{words.goes(photos.length, measured.weight !== undefined)}</p>
      </div>
    </>
  );
}

type HeadProps = Pick<ProblemProps, "pallet" | "from" | "chip" | "onBack"> & { title: string; red: boolean };

function Head({ pallet, from, chip, onBack, title, red }: HeadProps) {
  return (
    <header
      className={classNames(
        "flex-none pt-2 pb-4.5",
        MEASURE,
        red ? "bg-stop text-on-stop" : "border-edge border-b-(length:--hair)",
      )}
    >
      <div className={`mb-2 flex items-center justify-between gap-3 ${BESIDE_MENU}`}>
        <span className="-ml-4 flex items-center font-semibold text-16">
          <Back to={onBack} />
          {from}
        </span>
        {chip(red)}
      </div>
      <h1 id="page-title" tabIndex={-1} aria-live="polite" className={classNames("text-52", red && "text-on-stop")}>
        {title}
      </h1>
      <p className="mt-2.5 text-17">
        <b>{text.stop.pallet(pallet.number, pallet.count)}</b>, {referenceOf(pallet)}
        <span className="block [overflow-wrap:anywhere]">{pallet.consignee}</span>
      </p>
    </header>
  );
}

function Todo({ damaged, held }: { damaged: boolean; held: boolean }) {
  const bay = words.todoBay(HOLD_BAY);
  const steps: { key: string; line: ReactNode }[] = [
    ...(damaged ? [{ key: "photos", line: words.todoPhotos }] : []),
    { key: "measure", line: words.todoMeasure },
  ];
  if (held)
    steps.push({
      key: "bay",
      line: (
        <>
          {bay.before}
          <b>{bay.bay}</b>
          {bay.after}
        </>
      ),
    });
  return (
    <ol className={`flex-none border-edge border-b-(length:--hair) bg-sheet py-3 ${MEASURE}`}>
      {steps.map(({ key, line }, at) => (
        <li key={key} className="grid grid-cols-[26px_1fr] gap-1.5 py-[3px] text-17 leading-[1.5rem]">
          <span className="display text-21 text-error" aria-hidden="true">
            {at + 1}
          </span>
          <span>{line}</span>
        </li>
      ))}
    </ol>
  );
}

type ComparisonProps = {
  declared: Pallet;
  measured: Partial<Pallet>;
  typed: Typed;
  errors: Partial<Typed>;
  onType: (typed: Typed) => void;
};

const ROWS = ["weight", "length", "width", "height"] as const satisfies readonly Measure[];

function Comparison({ declared, measured, typed, errors, onType }: ComparisonProps) {
  const both = { ...declared, ...measured };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] bg-sheet px-[max(0px,calc((100%-40rem)/2))] min-[22.5rem]:grid-cols-[min(6.75rem,30%)_minmax(0,1fr)] sm:grid-cols-[min(12rem,30%)_minmax(0,1fr)]">
      <div className="grid content-end border-rule border-r p-2 max-[22.49rem]:hidden sm:py-4 sm:pr-6 min-[42rem]:pl-0">
        <PalletFigure pallet={both} declared={declared} label={words.drawing} className="w-full" />
        <p className="mt-1.5 wrap-anywhere text-14 text-ink-2">{words.dashed}</p>
      </div>
      {/* With large text the four columns are wider than a phone. Relative: the hidden heading must scroll with them. */}
      <div className="relative min-w-0 overflow-x-auto">
        <table className="w-full border-collapse text-16">
          <thead>
            <tr className="h-8 text-14 text-ink-2">
              <td />
              <th scope="col" className="px-1 text-right font-normal">
                {words.declared}
              </th>
              <th scope="col" className="px-1 text-right font-normal">
                {words.measured}
              </th>
              <th scope="col">
                <span className="sr-only">{words.difference}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((name) => (
              <Row
                key={name}
                name={name}
                declared={declared[name]}
                measured={measured[name]}
                typed={typed[name]}
                error={errors[name]}
                onType={(value) => onType({ ...typed, [name]: value })}
              />
            ))}
            <Chargeable declared={palletChargeableWeight(declared)} measured={palletChargeableWeight(both)} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

type RowProps = {
  name: Measure;
  declared: number;
  measured: number | undefined;
  typed: string;
  error: string | undefined;
  onType: (value: string) => void;
};

function Row({ name, declared, measured, typed, error, onType }: RowProps) {
  const by = difference(name, declared, measured);
  const off = error !== undefined || (by !== "" && by !== words.same);
  const id = `measured-${name}`;
  return (
    <>
      <tr className="h-[54px] border-rule border-t">
        <th scope="row" className="pl-3 text-left font-normal">
          {words[name]}
        </th>
        <td className="whitespace-nowrap px-1 text-right">{shown(name, declared)}</td>
        <td className="px-1 text-right">
          <label
            className={classNames(
              "inline-flex h-12 w-full min-w-[4.75rem] max-w-28 items-center gap-1 rounded-ruled border-(length:--hair) bg-sheet px-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              off ? "border-error shadow-[inset_4px_0_0_var(--color-error)]" : "border-ink-2",
            )}
          >
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${words[name]}, ${words.measured}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="h-full w-full min-w-0 bg-transparent text-right font-semibold text-[1.125rem] outline-none"
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
            <span className="text-14 text-ink-2">{name === "weight" ? "kg" : "m"}</span>
          </label>
        </td>
        <td className={classNames("w-14 pr-3 text-right text-14", off ? "font-bold text-error" : "text-ink-2")}>
          {by}
        </td>
      </tr>
      {error && (
        <tr>
          <td colSpan={4} className="px-3 pb-2 text-right font-semibold text-15 text-error" id={`${id}-error`}>
            {error}
          </td>
        </tr>
      )}
    </>
  );
}

/** The chargeable weight: the larger of weight and volume. */
function Chargeable({ declared, measured }: { declared: number; measured: number }) {
  const by = difference("weight", declared, measured);
  return (
    <tr className="h-[54px] border-rule border-t">
      <th scope="row" className="pl-3 text-left font-normal">
        {words.chargeable}
      </th>
      <td className="whitespace-nowrap px-1 text-right">{kilograms(declared)}</td>
      <td className="whitespace-nowrap px-1 text-right font-semibold">{kilograms(measured)}</td>
      <td className={classNames("pr-3 text-right text-14", by === words.same ? "text-ink-2" : "font-bold text-error")}>
        {by}
      </td>
    </tr>
  );
}
