import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Why there is no picture: permission refused, no camera, track ended, or used by another app. */
export type CameraTrouble = "refused" | "none" | "lost" | "busy";

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: "starting" | "on" | CameraTrouble;
  /** Null if the camera has no torch. */
  torch: { on: boolean; set: (on: boolean) => Promise<void> } | null;
  again: () => void;
};

/** A label that takes 15 % of the picture is 190 px wide, which is enough. A higher resolution would be slower. */
const WANTED = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
} as const satisfies MediaStreamConstraints;

/** TypeScript's libraries have no types for the torch. */
type WithTorch = { torch?: boolean };

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

  return { video, state, torch: useTorch(track), again };
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
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
    } catch (error) {
      if (!stopped) onState(troubleOf(error));
      return;
    }
    const [track] = stream.getVideoTracks();
    const shown = video.current;
    if (stopped || !track || !shown) return end();
    track.addEventListener("ended", () => !stopped && onState("lost"));
    shown.srcObject = stream;
    // play() rejects when the page becomes hidden at this moment.
    await shown.play().catch(() => {});
    if (stopped) return;
    onTrack(track);
    onState("on");
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

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState !== "hidden");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
