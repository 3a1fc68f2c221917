import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { searchHistory } from "#data/remote/office-api.ts";
import {
  type AuditEntry,
  type AuditQuery,
  changeRole,
  endSessions,
  fetchAudit,
  fetchInvitations,
  fetchPeople,
  invite,
  inviteAgain,
  type Person,
  withdrawInvitation,
} from "#data/remote/people.ts";
import type { CsvDecimals } from "#data/shared/csv-form.ts";
import { toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { RoleOrNone } from "#domain/roles.ts";

export type { AuditEntry, AuditQuery, Invitation, Person } from "#data/remote/people.ts";

// Uses TanStack Query: only for screens inside the office's layout, which provides the client. People are not in the mirror.

const PEOPLE = ["people"] as const;
const INVITATIONS = ["invitations"] as const;
const AUDIT = ["audit"] as const;
/** Refetch interval in ms: "last seen" and sessions change on the server. */
const EVERY = 30_000;
/** How often a request whose answer was lost is retried, with the same idempotency key. */
const RETRIES = 3;

export function usePeople() {
  return useQuery({ queryKey: PEOPLE, queryFn: ({ signal }) => fetchPeople(signal), refetchInterval: EVERY });
}

export function useInvitations() {
  return useQuery({ queryKey: INVITATIONS, queryFn: ({ signal }) => fetchInvitations(signal), refetchInterval: EVERY });
}

/** The audit log in pages, newest first. */
export function useAudit(query: AuditQuery) {
  return useInfiniteQuery({
    queryKey: [...AUDIT, query],
    queryFn: ({ pageParam, signal }) => fetchAudit(query, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Maximum of entries in an export: 200 pages. */
const MAX_EXPORTED = 10_000;

/** All entries of a query, for an export; `complete` is false when there are more than MAX_EXPORTED. */
export async function wholeAudit(query: AuditQuery): Promise<{ entries: AuditEntry[]; complete: boolean }> {
  const entries: AuditEntry[] = [];
  let after: string | null = "";
  while (after !== null && entries.length < MAX_EXPORTED) {
    const page = await fetchAudit(query, after);
    entries.push(...page.items);
    after = page.next;
  }
  return { entries, complete: after === null };
}

/** The entries as CSV; cells that begin like a formula are escaped. */
export async function auditFile(rows: string[][], decimals: CsvDecimals): Promise<Blob> {
  const { csvFile } = await import("#data/shared/csv-file.ts");
  return csvFile(rows, decimals);
}

/** The id of the shipment with this reference, null when there is none; "" fetches nothing. */
export function useRecordId(reference: string) {
  return useQuery({
    queryKey: ["record", reference],
    queryFn: async ({ signal }) => {
      const { items } = await searchHistory({ q: reference, status: "", after: "", before: "" }, signal);
      return items.find((row) => row.reference === reference)?.id ?? null;
    },
    enabled: reference !== "",
  });
}

/** An admin's actions on people. They reject with RequestFailed; the lists are refetched whatever the outcome. */
export function usePeopleActions() {
  const client = useQueryClient();
  const once = useOnce();
  const role = useChange(changeRole, ({ id, to }) =>
    // Optimistic update: the select shows the choice while it is being saved.
    client.setQueryData<Person[]>(PEOPLE, (people) =>
      people?.map((person) => (person.id === id ? { ...person, role: to } : person)),
    ),
  );
  const end = useChange(endSessions);
  const inviting = useChange(invite);
  const again = useChange(inviteAgain);
  const withdraw = useChange(withdrawInvitation);
  return {
    changeRole: (id: string, to: RoleOrNone) => once(`role ${id} ${to}`, (op) => role.mutateAsync({ id, to, op })),
    endSessions: (id: string) => once(`end ${id}`, (op) => end.mutateAsync({ id, op })),
    invite: (email: string, to: RoleOrNone) =>
      once(`invite ${email} ${to}`, (op) => inviting.mutateAsync({ email, role: to, op })),
    inviteAgain: (id: string) => once(`again ${id}`, (op) => again.mutateAsync({ id, op })),
    withdraw: (id: string) => once(`withdraw ${id}`, (op) => withdraw.mutateAsync({ id, op })),
  };
}

/** Keeps the idempotency key of an action whose answer was lost, so that pressing again does it only once. */
function useOnce(): <T>(what: string, call: (op: string) => Promise<T>) => Promise<T> {
  const ops = useRef(new Map<string, string>()).current;
  return useCallback(
    async (what, call) => {
      const op = ops.get(what) ?? newRecordId();
      ops.set(what, op);
      try {
        const answer = await call(op);
        ops.delete(what);
        return answer;
      } catch (error) {
        if (!isLost(error)) ops.delete(what);
        throw error;
      }
    },
    [ops],
  );
}

function useChange<V, T>(mutationFn: (variables: V) => Promise<T>, before?: (variables: V) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Fails at once when offline instead of being paused and run later.
    networkMode: "always",
    retry: (count, error) => count < RETRIES && isLost(error),
    onMutate: async (variables: V) => {
      if (!before) return;
      await client.cancelQueries({ queryKey: PEOPLE });
      before(variables);
    },
    onSettled: () => {
      for (const queryKey of [PEOPLE, INVITATIONS, AUDIT]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** No answer or a server error: it is unknown whether the request took effect. */
function isLost(error: unknown): boolean {
  const { kind } = toAppError(error);
  return kind === "offline" || kind === "server";
}
