import { get, update } from "idb-keyval";
import type { PushWant } from "#domain/schemas/push.ts";

/**
 * What the person wants this device to be told, and what of it the server has not heard. In idb-keyval, because the
 * service worker changes it too.
 */
export type PushDevice = {
  /** Under which the server knows this device; "" before it has heard of it. */
  endpoint: string;
  /** Whose shipments it is told about; "" for nobody's. */
  userId: string;
  wants: readonly PushWant[];
  arrivalsOnly: boolean;
  /** References that it follows without an account. */
  follows: readonly string[];
  untold: {
    /** The account or what it wants to be told. */
    wants: boolean;
    arrivals: boolean;
    follow: readonly string[];
    unfollow: readonly string[];
    /** Endpoints that are no longer this device's. */
    gone: readonly string[];
  };
};

export const NO_PUSH: PushDevice = {
  endpoint: "",
  userId: "",
  wants: [],
  arrivalsOnly: false,
  follows: [],
  untold: { wants: false, arrivals: false, follow: [], unfollow: [], gone: [] },
};

const KEY = "push-device";

/** What is kept of this device; undefined where nothing was ever asked for. */
export const keptPushDevice = (): Promise<PushDevice | undefined> => get<PushDevice>(KEY);

export const readPushDevice = async (): Promise<PushDevice> => (await keptPushDevice()) ?? NO_PUSH;

/** Changes what is kept, in one transaction; answers what it is then. */
export async function changePushDevice(change: (device: PushDevice) => PushDevice): Promise<PushDevice> {
  let after = NO_PUSH;
  await update<PushDevice>(KEY, (device) => {
    after = change(device ?? NO_PUSH);
    return after;
  });
  return after;
}

/** Whether there is somebody to tell this device anything for. */
export const isWanted = ({ userId, follows }: PushDevice): boolean => userId !== "" || follows.length > 0;

/** Nothing is wanted any more; the server has to hear that of the endpoints it knows. */
export function withoutAll(device: PushDevice): PushDevice {
  const gone = device.endpoint ? [...device.untold.gone, device.endpoint] : device.untold.gone;
  return { ...NO_PUSH, untold: { ...NO_PUSH.untold, gone: [...new Set(gone)] } };
}

/** What is wanted in an account's name has to be told once more. */
export async function toldAgain(): Promise<void> {
  await changePushDevice((device) => ({
    ...device,
    untold: { ...device.untold, wants: device.userId !== "" || device.untold.wants },
  }));
}
