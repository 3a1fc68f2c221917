import { install as text } from "#text/install.ts";
import { dismissToast, toast } from "#ui/toast.tsx";

/** What the world has to offer for a restart into the new version. */
export type RestartParts = {
  unsaved: { dirty: () => boolean; whenClean: (fn: () => void) => () => void };
  /** Runs `work` while nothing is being sent, in any tab. */
  hold: (work: () => Promise<void>) => Promise<void>;
  /** Brings the new version into control. */
  activate: () => Promise<void>;
  /** Never comes back, in a browser. */
  reload: () => Promise<void>;
};

let shown = "";

/**
 * "Update ready": restarts on the person's word alone, and then neither over a form with something typed into it nor
 * while an operation is under way; it waits for those and says so.
 */
export function offerUpdate(parts: RestartParts): void {
  const say = (line: string, actions: { label: string; run: () => void }[], onDismiss?: () => void) => {
    dismissToast(shown);
    shown = toast({ tone: "info", title: text.update.title, text: line, actions, onDismiss });
  };
  say(text.update.text, [
    { label: text.update.restart, run: () => void restart(parts, say).catch((error) => console.error(error)) },
    // The new version takes over by itself once every tab of the old one is closed.
    { label: text.update.later, run: () => {} },
  ]);
}

type Say = (line: string, actions: { label: string; run: () => void }[], onDismiss?: () => void) => void;

async function restart({ unsaved, hold, activate, reload }: RestartParts, say: Say): Promise<void> {
  let given = false;
  let giveUp = () => {};
  const cancel = () => {
    given = true;
    giveUp();
  };
  const waiting = (line: string) => say(line, [{ label: text.update.later, run: cancel }], cancel);
  while (!given) {
    if (unsaved.dirty()) {
      waiting(text.update.form);
      await new Promise<void>((resolve) => {
        const stop = unsaved.whenClean(resolve);
        giveUp = () => {
          stop();
          resolve();
        };
      });
      continue;
    }
    waiting(text.update.sending);
    let again = false;
    await hold(async () => {
      again = unsaved.dirty();
      if (given || again) return;
      await activate();
      await reload();
    });
    if (!again) break;
  }
  if (!given) dismissToast(shown);
}
