import { useState } from "react";
import type { Tariff } from "#domain/rates/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import type { Inputs } from "./inputs.ts";
import { chosenFrom, findProblems, type Problem } from "./problems.ts";
import { isUnfinished } from "./use-inputs.ts";

const NONE: ReadonlySet<string> = new Set();
const isUnfinishedIn = (tariff: Tariff | undefined, inputs: Inputs) =>
  isUnfinished(inputs.postcode, chosenFrom(tariff, inputs).country);
const idOf = ({ field, message }: Problem) => field ?? message;

/**
 * Which messages are shown. None before the first Calculate; then those that it reported, updated live, and fields that are
 * left with an invalid value later. Between two attempts the summary only loses entries, because a new one would move the
 * focus while somebody types.
 */
export function useProblems(tariff: Tariff | undefined, inputs: Inputs) {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(NONE);
  const [reported, setReported] = useState(NONE);
  const [rest, setRest] = useState<"unasked" | "asked" | "answered">("unasked");
  const { first, list } = findProblems(tariff, inputs);
  const messages = new Map(list.filter((problem) => shown.has(idOf(problem))).map((p) => [idOf(p), p.message]));

  const summary = list.filter((problem) => reported.has(idOf(problem)));

  return {
    attempt,
    /** The entries of the summary: reported by the last attempt and still present. */
    summary,
    summaryTitle: first === text.problems.pallets ? text.problems.pallets : text.problems.summary,
    messageOf: (field: string) => messages.get(field),
    /** Validates everything; returns the first message (rule: calculator.order), null when a rate can be calculated. */
    report(): string | null {
      const found = findProblems(tariff, inputs);
      const ids = new Set(found.list.map(idOf));
      setAttempt(attempt + 1);
      setShown(ids);
      setReported(ids);
      return found.first;
    },
    /** Calculate waits for the rest of the postcode. */
    restAsked: rest === "asked",
    /** To be called when nothing else is wrong: whether the rest of an unfinished postcode is asked for now, which is once. */
    askRest(): boolean {
      const asks = rest === "unasked" && isUnfinishedIn(tariff, inputs);
      setRest(asks ? "asked" : rest === "asked" ? "answered" : rest);
      return asks;
    },
    /** To be called with changed inputs: fixed problems leave the summary until the next attempt. */
    follow(next: Inputs) {
      if (next.countryId !== inputs.countryId || !isUnfinishedIn(tariff, next)) setRest("unasked");
      if (reported.size === 0) return;
      const left = new Set(findProblems(tariff, next).list.map(idOf));
      setReported(new Set([...reported].filter((id) => left.has(id))));
    },
    leave(field: string) {
      if (attempt === 0 || shown.has(field) || !list.some((problem) => problem.field === field)) return;
      setShown(new Set([...shown, field]));
    },
  };
}
