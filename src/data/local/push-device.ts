import type { PushWant } from "#domain/schemas/push.ts";
import { getValue, updateValue } from "./keyval.ts";

/**
 * What the person wants this device to be notified of, and which part the server does not know yet. In idb-keyval, because
 * the service worker changes it too.
 */
export type PushDevice = {
  /** The endpoint under which the server knows this device; "" before the first registration. */
  endpoint: string;
  /** The user whose shipments it is notified of; "" for none. */
  userId: string;
  wants: readonly PushWant[];
  arrivalsOnly: boolean;
  /** References that it follows without an account. */
  follows: readonly string[];
  /** The day of the last renewal, "YYYY-MM-DD". The server deletes a device that is not renewed for a year. */
  renewedOn?: string;
  untold: {
    /** The account or what it wants to be told. */
    wants: boolean;
    arrivals: boolean;
    follow: readonly string[];
    unfollow: readonly string[];
    /** Former endpoints of this device, which the server must forget. */
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

/** The stored state of this device; undefined when nothing was ever asked for. */
export const keptPushDevice = (): Promise<PushDevice | undefined> => getValue<PushDevice>(KEY);

export const readPushDevice = async (): Promise<PushDevice> => (await keptPushDevice()) ?? NO_PUSH;

/** Changes the stored state in one transaction and returns it. */
export async function changePushDevice(change: (device: PushDevice) => PushDevice): Promise<PushDevice> {
  let after = NO_PUSH;
  await updateValue<PushDevice>(KEY, (device) => {
    after = change(device ?? NO_PUSH);
    return after;
  });
  return after;
}

/** Whether this device is to be notified of anything. */
export const isWanted = ({ userId, follows }: PushDevice): boolean => userId !== "" || follows.length > 0;

/** Removes every wish; the server must then be told for the endpoints it knows. */
export function withoutAll(device: PushDevice): PushDevice {
  const gone = device.endpoint ? [...device.untold.gone, device.endpoint] : device.untold.gone;
  return { ...NO_PUSH, untold: { ...NO_PUSH.untold, gone: [...new Set(gone)] } };
}

/** Marks the account's wishes as not yet told to the server. */
export async function markPushWishesUnsent(): Promise<void> {
  await changePushDevice((device) => ({
    ...device,
    untold: { ...device.untold, wants: device.userId !== "" || device.untold.wants },
  }));
}
