import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { dropForm } from "#live/kept-form.ts";
import { codeHandled, readHere, recordScan, type ScanPlace } from "#live/warehouse.ts";
import { toast } from "#ui/toast.tsx";
import { PROBLEM_FORM } from "./kept-values.ts";
import type { Problem } from "./problem-screen.tsx";
import { savingTrouble } from "./saving-trouble.ts";
import { signal } from "./signals.ts";
import {
  type FoundPallet,
  problemScan,
  recordAnyway,
  type Shown,
  type Stopped,
  sayProblem,
  takeCode,
} from "./use-scanning.ts";
import { savedAt } from "./words.ts";

/** What is done with a pallet of the list, by the rules of the scanner: the same stops, the same scans. */
export function usePalletSheet(place: ScanPlace) {
  const [code, setCode] = useState("");
  const [shown, setShown] = useState<Shown>({ what: "nothing" });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const show = (next: Shown) => {
    if (next.what === "trouble") toast({ tone: "error", title: next.trouble.title, text: next.trouble.how });
    else if (next.what === "strip") toast({ tone: "done", title: savedAt(place.point, next.at) });
    setShown(next.what === "stop" ? next : { what: "nothing" });
  };
  const act = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      signal("stop");
      const { title, how } = savingTrouble(error);
      toast({ tone: "error", title, text: how });
    } finally {
      setBusy(false);
    }
  };
  const handOver = (pallet: string) => void navigate({ to: "/warehouse/delivery", search: { pallet, scanned: true } });
  return {
    ...{ code, open: setCode, shown, busy },
    close: () => setCode(""),
    leave: () => {
      if (shown.what === "stop") codeHandled(shown.read.id);
      setShown({ what: "nothing" });
    },
    record: () => act(async () => void (await takeCode(readHere(code, place), { show, ask: () => {}, handOver }))),
    problem: (kind: "damaged" | "measure") => setShown({ what: "problem", given: code, kind }),
    recordAnyway: (found: Stopped, reason: string) =>
      void act(async () => {
        if (shown.what !== "stop") return;
        const { read } = shown;
        show(await recordAnyway(found, reason, read));
        codeHandled(read.id);
      }),
    saveProblem: (found: FoundPallet, problem: Problem) =>
      void act(async () => {
        const scan = await recordScan(problemScan(found, place, problem));
        void dropForm(PROBLEM_FORM);
        signal("ok");
        sayProblem(scan, problem);
        setShown({ what: "nothing" });
      }),
  };
}
