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
import { toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { RoleOrNone } from "#domain/roles.ts";

export type { AuditEntry, AuditQuery, Invitation, Person } from "#data/remote/people.ts";

// TanStack Query inside: only for screens under the office's frame, which brings the client. People are in no mirror.

const PEOPLE = ["people"] as const;
const INVITATIONS = ["invitations"] as const;
const AUDIT = ["audit"] as const;
/** Last seen and sessions change without this device. */
const EVERY = 30_000;
/** So often a request whose answer was lost is made again, each time under the same op. */
const RETRIES = 3;

export function usePeople() {
  return useQuery({ queryKey: PEOPLE, queryFn: ({ signal }) => fetchPeople(signal), refetchInterval: EVERY });
}

export function useInvitations() {
  return useQuery({ queryKey: INVITATIONS, queryFn: ({ signal }) => fetchInvitations(signal), refetchInterval: EVERY });
}

/** The log, newest first, a page at a time. */
export function useAudit(query: AuditQuery) {
  return useInfiniteQuery({
    queryKey: [...AUDIT, query],
    queryFn: ({ pageParam, signal }) => fetchAudit(query, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Entries in a file at most: 200 pages. */
const MAX_EXPORTED = 10_000;

/** Every entry that a query finds, for a file; `complete` is false where there are more than a file holds. */
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

/** The entries as a file for a spreadsheet; what begins like a formula is written as a text. */
export async function auditFile(rows: string[][]): Promise<Blob> {
  const { csvFile } = await import("#data/shared/csv-file.ts");
  return csvFile(rows);
}

/** The id of the shipment with this reference, null when there is none; "" asks for nothing. */
export function useRecordId(reference: string) {
  return useQuery({
    queryKey: ["record", reference],
    queryFn: async ({ signal }) => {
      const { items } = await searchHistory({ q: reference, status: "", after: "" }, signal);
      return items.find((row) => row.reference === reference)?.id ?? null;
    },
    enabled: reference !== "",
  });
}

/** What an admin does with people. Each promise rejects with RequestFailed, and the lists are read anew whatever came. */
export function usePeopleActions() {
  const client = useQueryClient();
  const once = useOnce();
  const role = useChange(changeRole, ({ id, to }) =>
    // The select shows what was chosen while it is being saved.
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

/** Asked for again after an answer was lost, an operation keeps its id: the server does it once. */
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
    // What was asked for without a network must not happen some time later, when nobody looks.
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

/** Nobody answered, or the server broke: whether it happened is not known. */
function isLost(error: unknown): boolean {
  const { kind } = toAppError(error);
  return kind === "offline" || kind === "server";
}
