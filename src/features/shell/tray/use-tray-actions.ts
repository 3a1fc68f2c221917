import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { refusalOf } from "#live/check-document.ts";
import { draftActions } from "#live/drafts.ts";
import { useRestore } from "#live/restore.ts";
import { storageState } from "#live/storage.ts";
import { type ActionOutcome, type Choice, opActions } from "#live/sync.ts";
import { unsentActions } from "#live/unsent.ts";
import { sync as text } from "#text/sync.ts";
import { exportUnsent } from "./export-unsent.ts";

export type TrayActions = {
  /** An action is running; a second press would repeat it. */
  busy: boolean;
  /** The result of the last action, shown in the tray; "" for none. */
  said: string;
  send: (opId: string) => void;
  edit: (opId: string) => void;
  discard: (opId: string, how: { inDoubt: boolean }) => void;
  exportFile: (opIds: readonly string[]) => void;
  /** Deletes only what was exported; nothing if the export fails. */
  exportAndDelete: (owner: string, opIds: readonly string[]) => void;
  /** Replaces the file of a refused document. */
  replaceDocument: (opId: string, file: File) => void;
  acceptPrice: (opId: string) => void;
  chooseZone: (opId: string, answer: "right" | "keep") => void;
  resolve: (opId: string, choices: Readonly<Record<string, Choice>>) => void;
  resume: (draftKey: string) => void;
  discardDraft: (draftKey: string) => void;
};

/** The actions of the tray. `onLeave` closes the tray before a form is opened. */
export function useTrayActions(onLeave: () => void): TrayActions {
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  const run = (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setSaid("");
    work()
      .then(setSaid, (error) => {
        console.error(error);
        setSaid(storageState.get() === "closed" ? text.outcomes.closed : text.outcomes.failed);
      })
      .finally(() => setBusy(false));
  };
  const open = async (to: string) => {
    onLeave();
    // An open form would keep its old values, so the route is left and opened again.
    if (here === to) await navigate({ to: "/", replace: true });
    await navigate({ to });
  };
  const words = (outcome: ActionOutcome) => text.outcomes[outcome];
  /** What answers a question: nothing more is said. */
  const answer = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      return "";
    });

  return {
    busy,
    said,
    send: (opId) => answer(() => opActions.tryNow(opId)),
    edit: (opId) =>
      run(async () => {
        const { outcome, to } = await restore.edit(opId);
        if (to) await open(to);
        return words(outcome);
      }),
    discard: (opId, how) => run(async () => words(await opActions.discard(opId, how))),
    exportFile: (opIds) =>
      run(async () => {
        await exportUnsent(opIds);
        return text.outcomes.exported;
      }),
    exportAndDelete: (owner, opIds) =>
      run(async () => {
        await exportUnsent(opIds);
        await unsentActions.dropUnderWay(owner, opIds);
        return (await unsentActions.list(owner)).length > 0 ? text.outcomes.exported : text.outcomes.taken;
      }),
    replaceDocument: (opId, file) => run(() => replace(opId, file)),
    acceptPrice: (opId) => answer(() => opActions.acceptPrice(opId)),
    chooseZone: (opId, zone) => answer(() => opActions.chooseZone(opId, zone)),
    resolve: (opId, choices) => answer(() => opActions.resolveConflict(opId, choices)),
    resume: (draftKey) =>
      run(async () => {
        const to = await restore.resume(draftKey);
        if (to) await open(to);
        return to ? "" : text.outcomes.handedIn;
      }),
    discardDraft: (draftKey) =>
      run(async () => {
        await draftActions.discard(draftKey);
        return text.outcomes.gone;
      }),
  };
}

async function replace(opId: string, file: File): Promise<string> {
  const wrong = await refusalOf(file);
  return wrong ? wrong.message : text.outcomes[await opActions.replaceDocument(opId, file)];
}
