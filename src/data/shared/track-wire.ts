import * as z from "zod/mini";
import type { Tracked } from "#domain/track/tracked.ts";
import { TRACKED_MILESTONES } from "#domain/track/where.ts";

const known = z.nullable(z.string());
const days = z.object({ departs: z.string(), arrives: z.string() });

/** The answer of `GET /api/track/{reference}` (docs/api.md), as received and as stored. */
export const TrackedWire: z.ZodMiniType<Tracked> = z.object({
  reference: z.string(),
  status: z.enum(["booked", "confirmed", "in_transit", "delivered"]),
  origin: z.object({ name: z.string(), code: z.string(), slug: z.string() }),
  destination: z.object({ name: z.string(), code: z.string(), port: z.string() }),
  pallets: z.number(),
  milestones: z.array(
    z.object({ kind: z.enum(TRACKED_MILESTONES), planned: known, actual: known, pallets: z.number() }),
  ),
  sailing: z.nullable(
    z.object({
      name: z.string(),
      port: z.string(),
      expected: z.boolean(),
      cancelled: z.boolean(),
      cut_off: known,
      etd: known,
      eta: known,
      atd: known,
      ata: known,
    }),
  ),
  delay: z.nullable(z.object({ from: days, to: days })),
});
