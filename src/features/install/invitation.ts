import { isInstalledApp } from "#lib/installed.ts";
import { saidOnce } from "#live/said-once.ts";
import { install as text } from "#text/install.ts";
import { toast } from "#ui/toast.tsx";

/** Chromium's beforeinstallprompt event, which TypeScript's libraries lack. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };

const ANSWERED = "install-answered";

/**
 * Offers the installation after the first quote or booking of this visit (`onUse`): never on load, and once per device whatever
 * the answer. Not over the scanner: whoever scans is offered it on the screen before.
 */
export async function inviteAfterUse(onUse: (fn: () => void) => () => void): Promise<void> {
  if (isInstalledApp() || (await saidOnce.was(ANSWERED))) return;
  let prompt: InstallPrompt | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    // Otherwise the browser would show its own prompt.
    event.preventDefault();
    prompt = event as InstallPrompt;
  });
  window.addEventListener("appinstalled", () => void saidOnce.keep(ANSWERED));
  const stop = onUse(() => {
    const steps = stepsByHand();
    if (!prompt && !steps) return;
    stop();
    void invite(prompt, steps).catch((error) => console.error(error));
  });
}

async function invite(prompt: InstallPrompt | null, steps: string): Promise<void> {
  // Another tab may have asked in the meantime.
  if (await saidOnce.was(ANSWERED)) return;
  await saidOnce.keep(ANSWERED);
  const { title, stepsDone, install, no } = text.invite;
  if (!prompt) {
    toast({ tone: "info", notAtScanner: true, title, text: steps, actions: [{ label: stepsDone, run: () => {} }] });
    return;
  }
  toast({
    tone: "info",
    notAtScanner: true,
    title,
    text: text.invite.text,
    actions: [
      { label: install, run: () => void prompt.prompt().catch((error: unknown) => console.error(error)) },
      { label: no, run: () => {} },
    ],
  });
}

/** What people do where the browser has no install event: on iOS, and in Firefox on Android. "" elsewhere. */
function stepsByHand(): string {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad reports itself as a Mac with touch.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (ios) return text.invite.iosText;
  return /Android.*Firefox\//.test(userAgent) ? text.invite.firefoxText : "";
}
