import { isFull } from "./storage.ts";

/** Runs `work`, one transaction. Where the device has no room, keepsakes give theirs and it is run once more. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const { giveRoom } = await import("./keepsake-room.ts");
    if (!(await giveRoom())) throw error;
    return work();
  }
}
