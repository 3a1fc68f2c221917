import { useNavigate } from "@tanstack/react-router";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { hasBays } from "#domain/pallets/bay.ts";
import { palletId, readPalletCode } from "#domain/pallets/code.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { dropForm, readForm } from "#live/kept-form.ts";
import { isStorageClosed, useHoldPage } from "#live/storage.ts";
import {
  chooseScanBay,
  type Found,
  findPallet,
  recordScan,
  type ScanInput,
  type ScanPlace,
  takeBackScan,
  takeScanBay,
} from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { toast } from "#ui/toast.tsx";
import { scanAfterStart, takeScansOfBefore } from "./after-start.ts";
import { createCodeFilter } from "./camera/code-filter.ts";
import { type KeptProblem, keptProblem, PROBLEM_FORM } from "./kept-values.ts";
import { HOLD_BAY, type Problem } from "./problem-screen.tsx";
import { savingTrouble, type Trouble } from "./saving-trouble.ts";
import { signal } from "./signals.ts";
import type { StopKind } from "./stop-screen.tsx";

export type FoundPallet = Extract<Found, { kind: "pallet" }>;
type Stopped = FoundPallet | Extract<Found, { kind: "early" | "unknown" }>;

/** What the screen shows below the camera, or instead of it. */
export type Shown =
  | { what: "nothing" }
  | { what: "trouble"; trouble: Trouble }
  /** `scans`: the ids of the scans saved now, none if it was scanned earlier. `given`: the pallet's code. */
  | { what: "strip"; given: string; scans: readonly string[]; at: number }
  | { what: "stop"; found: Stopped; stops: StopKind[] }
  /** `kept`: the saved form from before the app was closed. */
  | { what: "problem"; given: string; kind: "damaged" | "measure"; kept?: KeptProblem };

export type Scanning = ReturnType<typeof useScanning>;

/** Handles codes one at a time: looks them up, saves scans and decides what is shown. */
export function useScanning(place: ScanPlace) {
  const [shown, setShown] = useState<Shown>({ what: "nothing" });
  const [asking, setAsking] = useState<string | null>(null);
  const navigate = useNavigate();
  const letThrough = useRef(createCodeFilter());
  const queue = useRef(Promise.resolve());
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  }, [shown]);

  useKeptProblem(place, setShown);
  useHoldPage(asking !== null || shown.what === "stop" || shown.what === "problem");

  const take = useCallback(
    (given: string) => {
      const handOver = (code: string) =>
        void navigate({ to: "/warehouse/delivery", search: { pallet: code, scanned: true } });
      const one = () => takeCode(given, place, { show: setShown, ask: setAsking, handOver });
      queue.current = queue.current.then(one, one);
      return queue.current;
    },
    [place, navigate],
  );
  useEffect(() => {
    for (const code of takeScansOfBefore(place.point)) void take(code);
  }, [place.point, take]);
  /** A code from the camera or a hand scanner; ignored while a stop or a form is open. Resolves when it was handled. */
  const see = useCallback(
    async (given: string) => {
      const isFirst = letThrough.current(given, performance.now());
      const { what } = current.current;
      if (isFirst && what !== "stop" && what !== "problem") await take(given);
    },
    [take],
  );
  const type = (given: string) => {
    setAsking(null);
    take(given);
  };
  return { shown, show: setShown, asking, ask: setAsking, see, type, ...useActions(place, shown, setShown) };
}

/** What can be pressed on the strip, at a stop and in a form. */
function useActions(place: ScanPlace, shown: Shown, setShown: Dispatch<SetStateAction<Shown>>) {
  const [busy, setBusy] = useState(false);
  /** Runs one action at a time; a failure leaves the screen as it is and shows an error. */
  const act = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellTrouble(savingTrouble(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    recordAnyway: (found: Stopped, reason: string) =>
      act(async () => setShown(await recordAnyway(found, reason, place))),
    saveProblem: (given: string, found: FoundPallet, problem: Problem) =>
      act(async () => {
        const scan = await recordScan(problemScan(found, place, problem));
        void dropForm(PROBLEM_FORM);
        signal("ok");
        toast({ tone: "done", title: problem.held ? text.problem.saved : text.problem.savedMeasures });
        setShown({ what: "strip", given, scans: [scan.id], at: scan.scannedAt });
      }),
    /** Puts the pallet on the strip into another bay, and those after it; "" changes only what is written for those. */
    putInto: (bay: string) =>
      act(async () => {
        chooseScanBay(place.point, bay);
        if (shown.what !== "strip" || bay === "") return;
        const pallet = palletId(codeOf(shown.given));
        const scan = await recordScan({ pallet, point: place.point, bay });
        // The camera reads on: another strip may be shown by now.
        setShown((now) => (now === shown ? { ...shown, scans: [...shown.scans, scan.id] } : now));
      }),
    leaveProblem: () => {
      void dropForm(PROBLEM_FORM);
      setShown({ what: "nothing" });
    },
    takeBack: (scans: readonly string[]) =>
      act(async () => {
        // A change of the bay is a scan of its own: all of them are taken back, the last one first.
        const outcomes: Outcome[] = [];
        for (const scan of [...scans].reverse()) outcomes.push(await takeBackScan(scan));
        tellTakenBack(outcomes.find((one) => one !== "taken" && one !== "discarded") ?? "taken");
        const isOnStrip = shown.what === "strip" && shown.scans.some((one) => scans.includes(one));
        if (isOnStrip) setShown({ what: "nothing" });
      }),
  };
}

/** Reopens a form that was open when the app was closed, if the scan point is the same. */
function useKeptProblem({ point }: ScanPlace, show: (shown: (before: Shown) => Shown) => void): void {
  useEffect(() => {
    let stopped = false;
    const open = (kept: KeptProblem | null) => {
      if (stopped || kept?.point !== point) return;
      const { given, kind } = kept;
      show((before) => (before.what === "nothing" ? { what: "problem", given, kind, kept } : before));
    };
    readForm(PROBLEM_FORM).then(
      (raw) => open(keptProblem(raw)),
      (error) => console.error(error),
    );
    return () => {
      stopped = true;
    };
  }, [point, show]);
}

function tellTrouble({ title, how }: Trouble): void {
  signal("stop");
  toast({ tone: "error", title, text: how });
}

type Outlets = {
  show: (shown: Shown) => void;
  ask: (reference: string) => void;
  handOver: (code: string) => void;
};

/** Looks a code up, and saves a scan unless a rule stops it or it was scanned already. */
async function takeCode(given: string, place: ScanPlace, { show, ask, handOver }: Outlets): Promise<void> {
  const { trouble } = text;
  const warn = (found: Trouble) => {
    signal("stop");
    show({ what: "trouble", trouble: found });
  };
  try {
    const found = await findPallet(given);
    if (found.kind === "unreadable")
      return found.why === "foreign"
        ? warn({ title: trouble.foreign, how: trouble.foreignHow(given.slice(0, 60)) })
        : warn({ title: trouble.form, how: trouble.formHow });
    if (found.kind === "choose") return ask(formatReference(found.reference));
    const stops = stopsOf(found);
    // At delivery the page of the whole shipment opens, which also shows stops.
    if (place.point === "delivered" && found.kind === "pallet" && found.pallet.state !== "delivered") {
      signal(stops.length > 0 ? "stop" : "ok");
      return handOver(found.pallet.code);
    }
    if (found.kind !== "pallet" || stops.length > 0) {
      signal("stop");
      return show({ what: "stop", found, stops });
    }
    show(await saveQuickly(given, found, place));
  } catch (error) {
    if (isStorageClosed(error) && scanAfterStart(place.point, given))
      return warn({ title: trouble.closed, how: trouble.closedHow });
    warn(savingTrouble(error));
  }
}

function stopsOf(found: Stopped): StopKind[] {
  return found.kind === "pallet" ? found.stops : [found.kind];
}

async function saveQuickly(given: string, found: FoundPallet, place: ScanPlace): Promise<Shown> {
  const before = found.facts.reached[place.point];
  if (found.pallet.state === place.point && before) {
    signal("known");
    return { what: "strip", given, scans: [], at: before.at };
  }
  const scan = await recordScan({ ...scanHere(found.pallet.id, place), ...bayHere(place), condition: "ok" });
  signal("ok");
  return { what: "strip", given, scans: [scan.id], at: scan.scannedAt };
}

async function recordAnyway(found: Stopped, reason: string, place: ScanPlace): Promise<Shown> {
  const pallet = found.kind === "pallet" ? found.pallet.id : found.pallet;
  // Without a strip nobody would see the bay.
  const bay = found.kind === "pallet" ? bayHere(place) : {};
  const scan = await recordScan({ ...scanHere(pallet, place), ...bay, condition: "ok", reason });
  signal("ok");
  if (found.kind === "pallet") return { what: "strip", given: found.pallet.code, scans: [scan.id], at: scan.scannedAt };
  toast({ tone: "done", title: text.kept(text.points[place.point]) });
  return { what: "nothing" };
}

function scanHere(pallet: string, { point, sailing, container }: ScanPlace): ScanInput {
  return point === "loaded" ? { pallet, point, sailing, container } : { pallet, point };
}

const bayHere = ({ point }: ScanPlace): Pick<ScanInput, "bay"> => (hasBays(point) ? { bay: takeScanBay(point) } : {});

/** The stored code of what was scanned, "" if it is none. */
function codeOf(given: string): string {
  const read = readPalletCode(given);
  return read.ok ? read.code : "";
}

function problemScan(found: FoundPallet, place: ScanPlace, problem: Problem): ScanInput {
  const { id, damaged, measured, note, photos, held } = problem;
  return {
    id,
    ...scanHere(found.pallet.id, place),
    ...(held ? { bay: HOLD_BAY } : {}),
    ...(damaged ? { condition: "damaged" as const } : {}),
    measured,
    note,
    photos,
  };
}

type Outcome = Awaited<ReturnType<typeof takeBackScan>>;

function tellTakenBack(outcome: Outcome): void {
  const { scan } = text;
  if (outcome === "taken" || outcome === "discarded") toast({ tone: "done", title: scan.takenBack });
  else if (outcome === "too_late") toast({ tone: "error", title: scan.notTakenBack, text: scan.tooLate });
  else toast({ tone: "error", title: scan.notTakenBack, text: scan.notTakenBackHow });
}

/** "Bologna, in" */
export const pointName = (point: ScanPoint): string => text.points[point];
