/** Sound and vibration, because the person looks at the pallet and not at the screen. */
type Signal = "ok" | "known" | "stop";

/** Hz and seconds; one high tone for saved, two low ones for a stop. */
const TONES: Readonly<Record<Signal, { hz: number; seconds: number; times: number }>> = {
  ok: { hz: 1320, seconds: 0.09, times: 1 },
  known: { hz: 660, seconds: 0.09, times: 1 },
  stop: { hz: 220, seconds: 0.22, times: 2 },
};
/** ms. */
const BUZZ: Readonly<Record<Signal, number | number[]>> = { ok: 40, known: 20, stop: 700 };
const LOUD = 0.25;

let context: AudioContext | undefined;

/** Plays a sound and vibrates; silently ignored where unsupported. */
export function signal(kind: Signal): void {
  // Browsers refuse vibration before the first touch and log a warning.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ[kind]);
  try {
    sound(TONES[kind]);
  } catch {
    // No audio on this device.
  }
}

function sound({ hz, seconds, times }: { hz: number; seconds: number; times: number }): void {
  if (typeof AudioContext === "undefined") return;
  if (!context) {
    // On an iPhone a tone is else silent while the ring switch is off.
    const { audioSession } = navigator as { audioSession?: { type: string } };
    if (audioSession) audioSession.type = "playback";
    context = new AudioContext();
  }
  // Suspended until the first touch; on an iPhone "interrupted" after a call, which TypeScript's libraries do not name.
  if (context.state !== "running") void context.resume().catch(() => {});
  for (let n = 0; n < times; n++) {
    const from = context.currentTime + n * seconds * 1.6;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    tone.type = "square";
    // Fades in and out, otherwise the tone begins and ends with a click.
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUD, from + 0.01);
    volume.gain.linearRampToValueAtTime(0, from + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + seconds);
  }
}
