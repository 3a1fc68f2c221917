import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { palletId, readPalletCode } from "#domain/pallets/code.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { dropForm, readForm } from "#live/kept-form.ts";
import { isStorageClosed, storageState, useHoldPage } from "#live/storage.ts";
import {
  chooseScanBay,
  closeRefused,
  codeHandled,
  codesOfBefore,
  type Found,
  findPallet,
  keepCode,
  type ReadCode,
  type RecordedScan,
  readHere,
  recordScan,
  type ScanInput,
  type ScanPlace,
  takeBackScan,
} from "#live/warehouse.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { toast } from "#ui/toast.tsx";
import { createCodeFilter } from "./camera/code-filter.ts";
import { type KeptProblem, keptProblem, PROBLEM_FORM } from "./kept-values.ts";
import { HOLD_BAY, type Problem } from "./problem-screen.tsx";
import { savingTrouble, type Trouble } from "./saving-trouble.ts";
import { signal } from "./signals.ts";
import type { StopKind } from "./stop-screen.tsx";

export type FoundPallet = Extract<Found, { kind: "pallet" }>;
export type Stopped = FoundPallet | Extract<Found, { kind: "early" | "unknown" }>;

/** What the screen shows below the camera, or instead of it. */
export type Shown =
  | { what: "nothing" }
  | { what: "trouble"; trouble: Trouble }
  /** `scans`: the ids of the scans saved now, none if it was scanned earlier. `given`: the pallet's code. */
  | { what: "strip"; given: string; scans: readonly string[]; at: number }
  | { what: "stop"; found: Stopped; stops: StopKind[]; read: ReadCode }
  /** `kept`: the saved form from before the app was closed. */
  | { what: "problem"; given: string; kind: "damaged" | "measure"; kept?: KeptProblem };

export type Scanning = ReturnType<typeof useScanning>;

/** Handles codes one at a time: looks them up, saves scans and decides what is shown. */
export function useScanning(place: ScanPlace) {
  const view = useView();
  const { shown, show, whenFree } = view;
  const [asking, setAsking] = useState<string | null>(null);
  /** The refused scan whose place the next one takes. */
  const replaced = useRef("");
  const showNext = useCallback(
    (next: Shown) => {
      show(next);
      if (next.what === "strip" && next.scans.length > 0) endReplaced(replaced);
    },
    [show],
  );
  const navigate = useNavigate();
  const letThrough = useRef(createCodeFilter());
  const queue = useRef(Promise.resolve());
  /** Scans that met closed storage, in their order. */
  const waiting = useRef<(() => Promise<void>)[]>([]);

  useKeptProblem(place, view);
  useHoldPage(asking !== null || isOpen(shown));

  const take = useCallback(
    (read: ReadCode) => {
      // At once: the page may restart while the code waits for its turn, or for storage that does not answer.
      keepCode(read);
      const outlets: Outlets = {
        show: (next) => whenFree(() => showNext(next)),
        ask: (reference) => whenFree(() => setAsking(reference)),
        handOver: (code) =>
          whenFree(() => void navigate({ to: "/warehouse/delivery", search: { pallet: code, scanned: true } })),
      };
      const one = async () => {
        if ((await takeCode(read, outlets)) === "waits") waiting.current.push(one);
      };
      queue.current = queue.current.then(one, one);
      return queue.current;
    },
    [navigate, showNext, whenFree],
  );
  useStorageBack(() => {
    for (const one of waiting.current.splice(0)) queue.current = queue.current.then(one, one);
  });
  useCodesOfBefore(take);
  /** A code from the camera or a hand scanner; ignored while a stop or a form is open. Resolves when it was handled. */
  const see = useCallback(
    async (given: string) => {
      const isFirst = letThrough.current(given, performance.now());
      if (isFirst && !isOpen(view.now())) await take(readHere(given, place));
    },
    [take, view.now, place],
  );
  const type = (given: string) => {
    setAsking(null);
    take(readHere(given, place));
  };
  /** The next scan takes the place of a refused one. */
  const replace = (id: string) => {
    replaced.current = id;
    show({ what: "nothing" });
  };
  const { press } = view;
  return { shown, show, press, asking, ask: setAsking, see, type, replace, ...useActions(place, view, showNext) };
}

/** A stop or a form: a person is answering. */
const isOpen = ({ what }: Shown) => what === "stop" || what === "problem";

type View = ReturnType<typeof useView>;

/**
 * What is shown. The camera reads on, and looking a code up takes its time: what comes of it waits for the end of a stop, of a
 * form, and of a press on the strip, so that nothing that a person is about to answer leaves the screen under their hands.
 */
function useView() {
  const [shown, setShown] = useState<Shown>({ what: "nothing" });
  const latest = useRef(shown);
  const pressed = useRef(false);
  const later = useRef<(() => void)[]>([]);
  const whenFree = useCallback((act: () => void) => {
    if (pressed.current || isOpen(latest.current)) later.current.push(act);
    else act();
  }, []);
  const catchUp = useCallback(() => {
    for (const act of later.current.splice(0)) whenFree(act);
  }, [whenFree]);
  const show = useCallback(
    (next: Shown) => {
      if (latest.current.what === "stop" && latest.current !== next) codeHandled(latest.current.read.id);
      latest.current = next;
      setShown(next);
      catchUp();
    },
    [catchUp],
  );
  /** From the touch to the end of its click, which comes after `pointerup`. */
  const press = useCallback(() => {
    pressed.current = true;
    const end = (event: Event) => {
      for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end, true);
      const letGo = () => {
        pressed.current = false;
        catchUp();
      };
      if (event.type === "pointercancel") letGo();
      else setTimeout(letGo);
    };
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, true);
  }, [catchUp]);
  const now = useCallback(() => latest.current, []);
  return useMemo(() => ({ shown, now, show, press, whenFree }), [shown, now, show, press, whenFree]);
}

/** With pictures it stays: nothing else has them. */
function endReplaced(replaced: { current: string }): void {
  const id = replaced.current;
  replaced.current = "";
  if (id === "") return;
  closeRefused(id).then(
    (isGone) => isGone && toast({ tone: "done", title: text.refused.replaced }),
    (error) => console.error(error),
  );
}

/**
 * What earlier pages have read and nobody has handled. At the delivery each opens a page of its own: of those one is taken at a
 * time, the others when the scanner opens again.
 */
function useCodesOfBefore(take: (read: ReadCode) => unknown): void {
  const taken = useRef(new Set<string>());
  useEffect(() => {
    const before = codesOfBefore();
    const [handover] = before.filter(({ place }) => place.point === "delivered");
    for (const read of before.filter((one) => one.place.point !== "delivered" || one === handover)) {
      if (taken.current.has(read.id)) continue;
      taken.current.add(read.id);
      void take(read);
    }
  }, [take]);
}

/** Some engines bring their databases back without a new page. */
function useStorageBack(fn: () => void): void {
  useEffect(() => storageState.subscribe(() => storageState.get() === "device" && fn()));
}

/** What can be pressed on the strip, at a stop and in a form. */
function useActions(place: ScanPlace, { shown, now, show }: View, showNext: (shown: Shown) => void) {
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
      act(async () => {
        if (shown.what === "stop") showNext(await recordAnyway(found, reason, shown.read));
      }),
    saveProblem: (given: string, found: FoundPallet, problem: Problem) =>
      act(async () => {
        const scan = await recordScan(problemScan(found, place, problem));
        void dropForm(PROBLEM_FORM);
        signal("ok");
        sayProblem(scan, problem);
        show({ what: "strip", given, scans: [scan.id], at: scan.scannedAt });
      }),
    /** Puts the pallet on the strip into another bay, and those after it; "" changes only what is written for those. */
    putInto: (bay: string) =>
      act(async () => {
        chooseScanBay(place.point, bay);
        if (shown.what !== "strip" || bay === "") return;
        const pallet = palletId(codeOf(shown.given));
        const scan = await recordScan({ pallet, point: place.point, bay });
        // The camera reads on: another strip may be shown by now.
        if (now() === shown) show({ ...shown, scans: [...shown.scans, scan.id] });
      }),
    leaveProblem: () => {
      void dropForm(PROBLEM_FORM);
      show({ what: "nothing" });
    },
    takeBack: (scans: readonly string[]) =>
      act(async () => {
        // A change of the bay is a scan of its own: all of them are taken back, the last one first.
        const outcomes: Outcome[] = [];
        for (const scan of [...scans].reverse()) outcomes.push(await takeBackScan(scan));
        tellTakenBack(outcomes.find((one) => one !== "taken" && one !== "discarded") ?? "taken");
        const isOnStrip = shown.what === "strip" && shown.scans.some((one) => scans.includes(one));
        if (isOnStrip) show({ what: "nothing" });
      }),
  };
}

/** Reopens a form that was open when the app was closed, if the scan point is the same. */
function useKeptProblem({ point }: ScanPlace, { now, show }: View): void {
  useEffect(() => {
    let stopped = false;
    const open = (kept: KeptProblem | null) => {
      if (stopped || kept?.point !== point) return;
      const { given, kind } = kept;
      if (now().what === "nothing") show({ what: "problem", given, kind, kept });
    };
    readForm(PROBLEM_FORM).then(
      (raw) => open(keptProblem(raw)),
      (error) => console.error(error),
    );
    return () => {
      stopped = true;
    };
  }, [point, now, show]);
}

function tellTrouble({ title, how }: Trouble): void {
  signal("stop");
  toast({ tone: "error", title, text: how });
}

function warn(show: Outlets["show"], trouble: Trouble): void {
  signal("stop");
  show({ what: "trouble", trouble });
}

type Outlets = {
  show: (shown: Shown) => void;
  ask: (reference: string) => void;
  handOver: (code: string) => void;
};

/** `lookUp`, and says what went wrong. "waits": storage is closed, and the next start takes the code. */
export async function takeCode(read: ReadCode, outlets: Outlets): Promise<"handled" | "stopped" | "waits"> {
  const kept = keepCode(read);
  try {
    // A stop is handled when it has been answered.
    if (await lookUp(read, outlets)) return "stopped";
  } catch (error) {
    const waits = kept && isStorageClosed(error);
    const { closed: title, closedHow: how } = text.trouble;
    warn(outlets.show, waits ? { title, how } : savingTrouble(error));
    if (waits) return "waits";
  }
  codeHandled(read.id);
  return "handled";
}

/** Looks a code up, and saves a scan unless a rule stops it, which is true then, or it was scanned already. */
async function lookUp(read: ReadCode, outlets: Outlets): Promise<boolean> {
  const { given, place } = read;
  const found = await findPallet(given, place);
  const stops = found.kind === "unreadable" || found.kind === "choose" ? [] : stopsOf(found);
  if (found.kind === "unreadable") sayUnreadable(given, found.why, outlets.show);
  else if (found.kind === "choose") outlets.ask(formatReference(found.reference));
  // At delivery the page of the whole shipment opens, which also shows stops.
  else if (place.point === "delivered" && found.kind === "pallet" && found.pallet.state !== "delivered") {
    signal(stops.length > 0 ? "stop" : "ok");
    outlets.handOver(found.pallet.code);
  } else if (found.kind !== "pallet" || stops.length > 0) {
    signal("stop");
    outlets.show({ what: "stop", found, stops, read });
    return true;
  } else outlets.show(await saveQuickly(read, found));
  return false;
}

function sayUnreadable(given: string, why: string, show: Outlets["show"]): void {
  const { trouble } = text;
  if (why === "foreign") warn(show, { title: trouble.foreign, how: trouble.foreignHow(given.slice(0, 60)) });
  else warn(show, { title: trouble.form, how: trouble.formHow });
}

function stopsOf(found: Stopped): StopKind[] {
  return found.kind === "pallet" ? found.stops : [found.kind];
}

async function saveQuickly(read: ReadCode, found: FoundPallet): Promise<Shown> {
  const { given, place } = read;
  const before = found.facts.reached[place.point];
  if (found.pallet.state === place.point && before) {
    signal("known");
    return { what: "strip", given, scans: [], at: before.at };
  }
  const scan = await recordScan({ ...scanOf(read, found.pallet.id), bay: read.bay, condition: "ok" });
  signal("ok");
  return { what: "strip", given, scans: [scan.id], at: scan.scannedAt };
}

/** A problem was recorded: where it is, if only this page has it. The scanner shows the scan itself, with its state. */
export function sayProblem({ onPage }: RecordedScan, { held }: Problem): void {
  if (onPage) toast({ tone: "info", ...notOnDevice.page });
  else toast({ tone: "done", notAtScanner: true, title: held ? text.problem.saved : text.problem.savedMeasures });
}

export async function recordAnyway(found: Stopped, reason: string, read: ReadCode): Promise<Shown> {
  const pallet = found.kind === "pallet" ? found.pallet.id : found.pallet;
  // Without a strip nobody would see the bay.
  const bay = found.kind === "pallet" ? read.bay : "";
  const scan = await recordScan({ ...scanOf(read, pallet), bay, condition: "ok", reason });
  signal("ok");
  if (found.kind === "pallet") return { what: "strip", given: found.pallet.code, scans: [scan.id], at: scan.scannedAt };
  const title = text.kept(text.points[read.place.point]);
  toast(scan.onPage ? { tone: "info", ...notOnDevice.page } : { tone: "done", title });
  return { what: "nothing" };
}

function scanHere(pallet: string, { point, sailing, container }: ScanPlace): ScanInput {
  return point === "loaded" ? { pallet, point, sailing, container } : { pallet, point };
}

const scanOf = ({ id, at, place }: ReadCode, pallet: string): ScanInput => ({ id, at, ...scanHere(pallet, place) });

/** The stored code of what was scanned, "" if it is none. */
function codeOf(given: string): string {
  const read = readPalletCode(given);
  return read.ok ? read.code : "";
}

export function problemScan(found: FoundPallet, place: ScanPlace, problem: Problem): ScanInput {
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
  else if (outcome === "set_down") toast({ tone: "info", ...notOnDevice.restart });
  else if (outcome === "too_late") toast({ tone: "error", title: scan.notTakenBack, text: scan.tooLate });
  else toast({ tone: "error", title: scan.notTakenBack, text: scan.notTakenBackHow });
}

/** "Bologna, in" */
export const pointName = (point: ScanPoint): string => text.points[point];
