import * as z from "zod/mini";
import type { WeeklyRule } from "#domain/sailings/rule.ts";
import { PORTS } from "#domain/sailings/rule.ts";
import { callServer } from "./with-client.ts";

const WeeklyTimeWire = z.object({ weekday: z.number(), time: z.string() });
const RuleWire: z.ZodMiniType<WeeklyRule> = z.object({
  since: z.string(),
  ports: z.array(z.enum(PORTS)),
  departure: WeeklyTimeWire,
  cutOff: WeeklyTimeWire,
  seaDays: z.number(),
  arrival: z.string(),
});
const AnswerWire = z.object({ rule: RuleWire, differs: z._default(z.array(z.string()), []) });

const PATH = "/api/sailings/rule";
const ANSWER_MS = 20_000;

/** The weekly rule of sailings. Rejects with RequestFailed. */
export async function fetchWeeklyRule(signal?: AbortSignal): Promise<WeeklyRule> {
  return AnswerWire.parse(await callServer((pb) => pb.send(PATH, { method: "GET", ...(signal ? { signal } : {}) })))
    .rule;
}

/** Saves it, once per `op`; returns the ids of sailings with pallets that differ from it. Rejects with RequestFailed. */
export async function saveWeeklyRule(change: { rule: WeeklyRule; op: string }): Promise<string[]> {
  const body = await callServer((pb) =>
    pb.send(PATH, { method: "POST", body: change, signal: AbortSignal.timeout(ANSWER_MS) }),
  );
  return AnswerWire.parse(body).differs;
}
