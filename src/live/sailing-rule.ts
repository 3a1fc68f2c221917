import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fetchWeeklyRule, saveWeeklyRule } from "#data/remote/sailing-rule.ts";
import { toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { WeeklyRule } from "#domain/sailings/rule.ts";

// TanStack Query inside: only for screens under the office's frame, which brings the client. The rule is in no mirror.

const RULE = ["sailing rule"] as const;
/** So often a request whose answer was lost is made again, each time under the same op. */
const RETRIES = 3;

export function useWeeklyRule() {
  return useQuery({ queryKey: RULE, queryFn: ({ signal }) => fetchWeeklyRule(signal), staleTime: 0 });
}

/** Saves the rule; answers how many sailings with pallets stay as before. Rejects with RequestFailed. */
export function useSaveWeeklyRule(): (rule: WeeklyRule) => Promise<number> {
  const client = useQueryClient();
  const last = useRef({ content: "", op: "" });
  const { mutateAsync } = useMutation({
    mutationFn: saveWeeklyRule,
    // What was asked for without a network must not happen some time later, when nobody looks.
    networkMode: "always",
    retry: (count, error) => count < RETRIES && isLost(error),
    onSettled: () => void client.invalidateQueries({ queryKey: RULE }),
  });
  return async (rule) => {
    const content = JSON.stringify(rule);
    if (last.current.content !== content) last.current = { content, op: newRecordId() };
    const differs = await mutateAsync({ rule, op: last.current.op });
    last.current = { content: "", op: "" };
    return differs.length;
  };
}

/** Nobody answered, or the server broke: whether it happened is not known. */
function isLost(error: unknown): boolean {
  const { kind } = toAppError(error);
  return kind === "offline" || kind === "server";
}
