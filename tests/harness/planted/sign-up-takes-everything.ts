import * as right from "#data/use-cases/kept.ts";
import { keptGoesWith } from "#data/use-cases/kept-goes-with.ts";

export * from "#data/use-cases/kept.ts";

/** A sign-up takes over all kept bookings. */
export const adoptKept: typeof right.adoptKept = async (userId) =>
  right.adoptKept(
    userId,
    (await right.keptBookings()).map(({ id }) => id),
  );

export const takeKeptAlong: typeof right.takeKeptAlong = async (userId) => {
  if (keptGoesWith.of(userId)) await adoptKept(userId, []);
  await right.takeKeptAlong(userId);
};
