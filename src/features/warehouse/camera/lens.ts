import { keepLens, keptLens } from "#live/warehouse.ts";

/** The cameras at the back of a device, of which one is in use. Null: there is no choice. */
export type Lens = { at: number; of: number; next: () => void } | null;

/** Words of labels, in English on every system that has such labels. */
const FRONT = /front|facetime|user/i;

/** A label that takes 15 % of the picture is 190 px wide, which is enough. A higher resolution would be slower. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Chromium tells the zoom only to whom asks for it; without one it is ignored. TypeScript's libraries have no type for it. */
const wanted = (camera: MediaTrackConstraints): MediaStreamConstraints => ({
  audio: false,
  video: { ...camera, ...PICTURE, zoom: true } as MediaTrackConstraints,
});

/** Opens the lens that was chosen on this device, or the one that the browser takes for the back camera. */
export async function openLens(): Promise<MediaStream> {
  const kept = keptLens();
  if (kept)
    try {
      return await navigator.mediaDevices.getUserMedia(wanted({ deviceId: { exact: kept } }));
    } catch (error) {
      // Ids change with the site's data, and cameras are unplugged.
      if (!["OverconstrainedError", "NotFoundError"].includes((error as Error)?.name)) throw error;
      keepLens("");
    }
  return navigator.mediaDevices.getUserMedia(wanted({ facingMode: { ideal: "environment" } }));
}

/** The ids of the lenses to choose from. Known once a camera was allowed. */
export async function backLenses(): Promise<string[]> {
  const devices = (await navigator.mediaDevices.enumerateDevices?.().catch(() => [])) ?? [];
  return devices.filter((one) => one.kind === "videoinput" && one.deviceId && !FRONT.test(one.label)).map(idOf);
}

const idOf = ({ deviceId }: MediaDeviceInfo) => deviceId;
