import { type ReactNode, useEffect, useState } from "react";
import { MEASURES, type ScanPoint } from "#domain/pallets/scan.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { foundPallets } from "#domain/records/found-pallets.ts";
import { MOST_PHOTOS } from "#domain/schemas/scan-photo.ts";
import { clean } from "#domain/text/clean.ts";
import { dropForm, keepForm, readForm } from "#live/kept-form.ts";
import { newRecordId } from "#live/new-id.ts";
import {
  photosOfRefused,
  type RefusedScan,
  readMatch,
  recordFound,
  useAlikeMissing,
  useMatch,
} from "#live/warehouse.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { Cell, Cells, Note } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { Alike, matchFault } from "./alike.tsx";
import { foundForm, type KeptFind, keptFind } from "./kept-values.ts";
import { NOTHING_TYPED, readMeasures, type Typed } from "./measured.ts";
import { Photos } from "./photos.tsx";
import { HOLD_BAY } from "./problem-screen.tsx";
import { named } from "./refused-screen.tsx";
import { savingTrouble } from "./saving-trouble.ts";
import { ScanIcon } from "./scan-icon.tsx";
import { Screen, ScreenHead } from "./screen.tsx";
import { signal } from "./signals.ts";
import { referenceOf } from "./words.ts";

const { noLabel: words, problem } = text;

export type NoLabelProps = {
  point: ScanPoint;
  /** The refused scan that is given to the office. */
  instead: RefusedScan | null;
  chip: ReactNode;
  onBack: () => void;
  onKept: () => void;
};

/** A pallet without a label that can be read: one photo is enough, the rest helps. Kept for the office. */
export function NoLabelScreen({ point, instead, chip, onBack, onKept }: NoLabelProps) {
  const [find, change] = useFind(point, instead);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { measured, errors } = readMeasures(find.typed);
  const { length = 0, width = 0, height = 0 } = measured;
  const offered = useAlikeMissing(point, { length, width, height });
  const match = useMatch(point, find.pallet);
  const note = noteOf(find.note, instead);
  const noteLong = note.length > foundPallets.note.max;
  const save = async () => {
    setTried(true);
    if (busy || find.photos.length === 0 || Object.keys(errors).length > 0 || noteLong) return;
    setBusy(true);
    try {
      // Read anew: a press right after the choice must neither do nothing nor leave the choice out.
      const chosen = await readMatch(point, find.pallet);
      if (matchFault(chosen, find.reason)) {
        setBusy(false);
        return;
      }
      const { id, photos } = find;
      const said = { id, point, bay: HOLD_BAY, note, measured, photos, instead: instead?.id };
      const reason = chosen && chosen.stops.length > 0 ? clean(find.reason, "text") : "";
      const { id: pallet = "", sailing } = chosen?.pallet ?? {};
      const onPage = await recordFound({ ...said, ...(chosen && { match: { pallet, reason, sailing } }) });
      void dropForm(foundForm(point, instead?.id ?? ""));
      signal("ok");
      sayFound(onPage, chosen && referenceOf(chosen.pallet));
      onKept();
    } catch (error) {
      signal("stop");
      const { title, how } = savingTrouble(error);
      toast({ tone: "error", title, text: how });
      setBusy(false);
    }
  };
  return (
    <Screen>
      <ScreenHead title={words.title} back={onBack}>
        {chip}
      </ScreenHead>
      <div className="mx-auto grid w-full max-w-[40rem] content-start gap-4 px-4 py-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
          <ScanIcon name="unknown" className="size-11" />
          <p>
            <b className="display block text-27">{words.headline}</b>
            <span className="text-ink-2">{words.lede}</span>
          </p>
        </div>
        <Photos
          photos={find.photos}
          onChange={(photos) => change({ photos })}
          label={words.photo}
          atMost={words.atMost(MOST_PHOTOS.photo)}
        />
        <Note as="div">
          <Cells>
            <Cell label={words.foundAt} value={text.points[point]} />
            <Cell label={words.putIn} value={text.scan.bay(HOLD_BAY)} />
          </Cells>
        </Note>
        {instead && (
          <p className="font-semibold [overflow-wrap:anywhere]">{words.refusedNumber(named(instead.code, 0))}</p>
        )}
        <Measures measured={measured} typed={find.typed} errors={errors} onType={(typed) => change({ typed })} />
        <TextAreaField
          label={words.note}
          name="note"
          rows={3}
          value={find.note}
          error={noteLong ? words.noteLong : undefined}
          onChange={(value) => change({ note: value })}
        />
        <Alike
          {...{ offered, match, tried }}
          reason={find.reason}
          onChoose={(pallet) => change({ pallet, reason: "" })}
          onReason={(reason) => change({ reason })}
        />
      </div>
      <div className="sticky bottom-0 z-10 mt-auto grid gap-2 border-edge border-t-(length:--hair) bg-paper px-4 pt-3 pb-4">
        {tried && find.photos.length === 0 && (
          <p role="alert" className="font-semibold text-error">
            {words.photoMissing}
          </p>
        )}
        <Button variant="primary" className="min-h-16 text-[1.25rem]" onClick={() => void save()}>
          {match ? words.keepAs : words.keep}
        </Button>
        <p className="text-center text-15 text-ink-2">{words.told}</p>
      </div>
    </Screen>
  );
}

/** Where a find is, if only this page has it, or as which pallet it was recorded. */
function sayFound(onPage: boolean, pallet: string | null | undefined): void {
  if (onPage) toast({ tone: "info", ...notOnDevice.page });
  else toast({ tone: "done", title: pallet ? words.savedAs(pallet) : problem.saved });
}

/** The refused number first, because nothing else has it any more. */
function noteOf(note: string, instead: RefusedScan | null): string {
  const typed = clean(note, "text");
  if (!instead) return typed;
  return [words.refusedNumber(named(instead.code, 0)), instead.note, typed].filter(Boolean).join(" ");
}

/** The form's values, kept on the phone while they are filled in; a refused scan gives its photos. */
function useFind(point: ScanPoint, instead: RefusedScan | null) {
  const about = instead?.id ?? "";
  const [find, setFind] = useState<KeptFind>(() => ({
    ...{ id: newRecordId(), point, about, typed: NOTHING_TYPED, note: "", photos: [], pallet: "", reason: "" },
  }));
  useEffect(() => {
    let stopped = false;
    const begin = async () => {
      const kept = keptFind(await readForm(foundForm(point, about)));
      if (kept?.point === point && kept.about === about) return kept;
      return about ? { photos: await photosOfRefused(about) } : {};
    };
    begin().then(
      // What was taken meanwhile is newer.
      (first) => !stopped && setFind((now) => (now.photos.length > 0 ? now : { ...now, ...first })),
      (error) => console.error(error),
    );
    return () => {
      stopped = true;
    };
  }, [point, about]);
  const change = (more: Partial<KeptFind>) =>
    setFind((now) => {
      const next = { ...now, ...more };
      keepForm(foundForm(point, about), next);
      return next;
    });
  return [find, change] as const;
}

type MeasuresProps = {
  measured: Partial<Pallet>;
  typed: Typed;
  errors: Partial<Typed>;
  onType: (typed: Typed) => void;
};

/** Empty at first; the drawing appears with the third side. */
function Measures({ measured, typed, errors, onType }: MeasuresProps) {
  const { length, width, height } = measured;
  return (
    <fieldset className="flex flex-wrap items-center justify-center gap-3">
      <legend className="sr-only">{words.measures}</legend>
      {/* Its place is there from the beginning, so that the cells stay under the finger. */}
      <div className="grid h-28 w-[84px] flex-none place-items-center">
        {length && width && height ? (
          <PalletFigure
            pallet={{ length, width, height, weight: measured.weight ?? 0 }}
            label={words.drawing}
            className="max-h-28 w-full"
          />
        ) : (
          <span className="grid h-full w-full place-items-center rounded-ruled border-2 border-rule border-dashed text-ink-2">
            <ScanIcon name="ruler" />
          </span>
        )}
      </div>
      <FieldGrid columns={4} className="min-w-0 flex-[1_1_13rem] grid-cols-2">
        {MEASURES.map((name) => (
          <TextField
            key={name}
            label={problem[name]}
            name={`found-${name}`}
            unit={name === "weight" ? "kg" : "m"}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            error={errors[name]}
            onChange={(value) => onType({ ...typed, [name]: value })}
          />
        ))}
      </FieldGrid>
    </fieldset>
  );
}
