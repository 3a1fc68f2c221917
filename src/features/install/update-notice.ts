import { install as text } from "#text/install.ts";
import { dismissToast, toast } from "#ui/toast.tsx";

/** The dependencies of a restart into the new version, injected for tests. */
export type RestartParts = {
  unsaved: { dirty: () => boolean; whenClean: (fn: () => void) => () => void };
  /** Runs `work` while nothing is being sent, in any tab. */
  hold: (work: () => Promise<void>) => Promise<void>;
  /** Makes the new version's worker take control. */
  activate: () => Promise<void>;
  /** Never resolves in a browser. */
  reload: () => Promise<void>;
};

/** Whether a version that waits would replace an active one; otherwise there is nothing to update. */
export const replacesAnother = (registration: Pick<ServiceWorkerRegistration, "active"> | undefined): boolean =>
  Boolean(registration?.active);

let shown = "";

/**
 * "Update ready": restarts only when the user asks for it, and not while a form has unsaved input or an operation is being
 * sent; it shows that it waits for those.
 */
export function offerUpdate(parts: RestartParts): void {
  const say = (line: string, actions: { label: string; run: () => void }[], onDismiss?: () => void) => {
    dismissToast(shown);
    shown = toast({ tone: "info", title: text.update.title, text: line, actions, onDismiss });
  };
  say(text.update.text, [
    { label: text.update.restart, run: () => void restart(parts, say).catch((error) => console.error(error)) },
    // "Later" does nothing: the new version becomes active once every tab of the old one is closed.
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
