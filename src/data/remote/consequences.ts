import * as v from "valibot";
import * as z from "zod/mini";
import { type Clock, systemClock } from "#data/shared/env.ts";
import { ChoiceSchema } from "#domain/schemas/consequences.ts";
import { callServer } from "./with-client.ts";

const ConsequencesWire = z.object({
  told: z.number(),
  push: z.number(),
  email: z.number(),
  both: z.number(),
  cannot_make: z.array(z.string()),
  later: z.array(z.string()),
  room: z.nullable(z.object({ floor: z.number(), weight: z.number(), volume: z.number() })),
  shipments: z.array(
    z.object({
      id: z.string(),
      in_bologna: z.string(),
      arrives_was: z.string(),
      arrives_will: z.string(),
      first_sailing: z.string(),
    }),
  ),
});
/** What follows from a choice, as the server counts it (docs/api.md, `POST /api/shipments/consequences`). */
export type ServerConsequences = z.infer<typeof ConsequencesWire>;
export type Asked = v.InferInput<typeof ChoiceSchema>;

/** Whoever chooses does not wait for it: later than this, what the device knows stays. */
const ANSWER_MS = 2000;

/** Rejects with RequestFailed, also when there is no answer in time. */
export async function fetchConsequences(choice: Asked, clock: Clock = systemClock): Promise<ServerConsequences> {
  const body = v.parse(ChoiceSchema, choice);
  const given = new AbortController();
  const cancel = clock.after(ANSWER_MS, () => given.abort());
  try {
    const path = "/api/shipments/consequences";
    return ConsequencesWire.parse(
      await callServer((pb) => pb.send(path, { method: "POST", body, signal: given.signal })),
    );
  } finally {
    cancel();
  }
}
