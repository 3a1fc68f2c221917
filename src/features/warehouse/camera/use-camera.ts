import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { keepLens } from "#live/warehouse.ts";
import { backLenses, type Lens, openLens } from "./lens.ts";

/** Why there is no picture: permission refused, no camera, track ended, used by another app, or paused by the system. */
export type CameraTrouble = "refused" | "none" | "lost" | "busy" | "muted";

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: "starting" | "on" | CameraTrouble;
  /** Null if the camera has no torch. */
  torch: { on: boolean; set: (on: boolean) => Promise<void> } | null;
  lens: Lens;
  /** `times` the picture without zoom. Null if the camera has none. */
  zoom: { times: number; next: () => Promise<void> } | null;
  again: () => void;
};

/** TypeScript's libraries have no types for torch and zoom. */
type WithTorch = { torch?: boolean };
type Zooms = { min: number; max: number };

/** Shows the back camera in `video` while mounted; off while the page is hidden. */
export function useCamera(wanted: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera["state"]>("starting");
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [attempt, setAttempt] = useState(0);
  const visible = usePageVisible();
  const again = useCallback(() => setAttempt((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
  useEffect(() => {
    if (!wanted || !visible) return;
    setState("starting");
    return openCamera(video, setTrack, setState);
  }, [wanted, visible, attempt]);

  return { video, state, torch: useTorch(track), lens: useLens(track, again), zoom: useZoom(track), again };
}

/** Opens the camera; returns a function that stops it. */
function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  onTrack: (track: MediaStreamTrack | null) => void,
  onState: (state: Camera["state"]) => void,
): () => void {
  let stream: MediaStream | undefined;
  let stopped = false;
  const begin = async () => {
    if (!navigator.mediaDevices?.getUserMedia) return onState("none");
    try {
      stream = await openLens();
    } catch (error) {
      if (!stopped) onState(troubleOf(error));
      return;
    }
    const [track] = stream.getVideoTracks();
    const shown = video.current;
    if (stopped || !track || !shown) return end();
    track.addEventListener("ended", () => !stopped && onState("lost"));
    // By the system's switch for the camera, or while a call has it: the picture is black, and comes back by itself.
    const look = () => !stopped && track.readyState !== "ended" && onState(track.muted ? "muted" : "on");
    track.addEventListener("mute", look);
    track.addEventListener("unmute", look);
    shown.srcObject = stream;
    // play() rejects when the page becomes hidden at this moment.
    await shown.play().catch(() => {});
    if (stopped) return;
    onTrack(track);
    onState(track.muted ? "muted" : "on");
  };
  const end = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  void begin();
  return () => {
    stopped = true;
    end();
    if (video.current) video.current.srcObject = null;
    onTrack(null);
  };
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "none";
}

function useTorch(track: MediaStreamTrack | null): Camera["torch"] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!track) setOn(false);
  }, [track]);
  const able = track?.getCapabilities?.() as (MediaTrackCapabilities & WithTorch) | undefined;
  if (!track || !able?.torch) return null;
  const set = async (wanted: boolean) => {
    await track.applyConstraints({ advanced: [{ torch: wanted } as MediaTrackConstraintSet & WithTorch] });
    setOn(wanted);
  };
  return { on, set };
}

function useLens(track: MediaStreamTrack | null, again: () => void): Lens {
  const [lenses, setLenses] = useState<string[]>([]);
  useEffect(() => {
    if (!track) return;
    const devices = navigator.mediaDevices;
    let left = false;
    const look = () => void backLenses().then((found) => !left && setLenses(found));
    look();
    devices.addEventListener?.("devicechange", look);
    return () => {
      left = true;
      devices.removeEventListener?.("devicechange", look);
    };
  }, [track]);
  const at = lenses.indexOf(track?.getSettings?.().deviceId ?? "");
  if (!track || lenses.length < 2) return null;
  const next = () => {
    keepLens(lenses[(at + 1) % lenses.length] ?? "");
    again();
  };
  return { at: at + 1, of: lenses.length, next };
}

/** Multiples of what the camera begins with, because its numbers have no common unit. */
const ZOOMS = [1, 2, 3];

function useZoom(track: MediaStreamTrack | null): Camera["zoom"] {
  const [chosen, setChosen] = useState<{ track: MediaStreamTrack | null; times: number }>({ track: null, times: 1 });
  const [from, setFrom] = useState(0);
  useEffect(() => setFrom((track?.getSettings?.() as { zoom?: number } | undefined)?.zoom ?? 0), [track]);
  const able = (track?.getCapabilities?.() as { zoom?: Zooms } | undefined)?.zoom;
  if (!track || !able || from <= 0) return null;
  const steps = ZOOMS.filter((times) => times === 1 || from * times <= able.max);
  if (steps.length < 2) return null;
  const times = chosen.track === track ? chosen.times : 1;
  const next = async () => {
    const to = steps[(steps.indexOf(times) + 1) % steps.length] ?? 1;
    await track.applyConstraints({ advanced: [{ zoom: from * to } as MediaTrackConstraintSet] });
    setChosen({ track, times: to });
  };
  return { times, next };
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState !== "hidden");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
