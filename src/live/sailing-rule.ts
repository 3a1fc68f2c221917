import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fetchWeeklyRule, saveWeeklyRule } from "#data/remote/sailing-rule.ts";
import { toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { WeeklyRule } from "#domain/sailings/rule.ts";

// Uses TanStack Query: only for screens inside the office's layout, which provides the client. The rule is not in the mirror.

const RULE = ["sailing rule"] as const;
/** How often a request whose answer was lost is retried, with the same idempotency key. */
const RETRIES = 3;

export function useWeeklyRule() {
  return useQuery({ queryKey: RULE, queryFn: ({ signal }) => fetchWeeklyRule(signal), staleTime: 0 });
}

/** Saves the rule; returns how many sailings were left unchanged because they have pallets. Rejects with RequestFailed. */
export function useSaveWeeklyRule(): (rule: WeeklyRule) => Promise<number> {
  const client = useQueryClient();
  const last = useRef({ content: "", op: "" });
  const { mutateAsync } = useMutation({
    mutationFn: saveWeeklyRule,
    // Fails at once when offline instead of being paused and run later.
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

/** No answer or a server error: it is unknown whether the request took effect. */
function isLost(error: unknown): boolean {
  const { kind } = toAppError(error);
  return kind === "offline" || kind === "server";
}
