import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { allowSweep, failedMails, officeStatus, retryMail, serverReady } from "#data/remote/office-status.ts";

export type { FailedMail, OfficeStatus, ServerReady } from "#data/remote/office-status.ts";

const ROOT = ["office-status"] as const;
const EVERY = 30_000;

/** The server's status, fetched every half minute while the page is visible. */
export function useOfficeStatus() {
  return {
    status: useQuery({ queryKey: [...ROOT, "status"], queryFn: officeStatus, refetchInterval: EVERY }),
    ready: useQuery({ queryKey: [...ROOT, "ready"], queryFn: serverReady, refetchInterval: EVERY }),
    mails: useQuery({ queryKey: [...ROOT, "mails"], queryFn: failedMails, refetchInterval: EVERY }),
  };
}

/** Whether no mail server is configured; fetched once, false while unknown. */
export function useMailMissing(enabled: boolean): boolean {
  const { data } = useQuery({
    queryKey: [...ROOT, "status"],
    queryFn: officeStatus,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.mail.configured === false;
}

/** Retries a failed mail, and fetches the list again whatever the answer. Rejects with RequestFailed. */
export function useRetryMail(): (id: string) => Promise<"queued" | "moved_on"> {
  const client = useQueryClient();
  return useCallback((id) => retryMail(id).finally(() => client.invalidateQueries({ queryKey: ROOT })), [client]);
}

/**
 * Retries every mail that has failed, each once, a hundred at a time as they are listed. Returns how many are sent again; the
 * list is fetched again whatever happens. Rejects with RequestFailed at the first that could not be asked for.
 */
export function useRetryAllMails(): () => Promise<number> {
  const client = useQueryClient();
  return useCallback(() => retryAll().finally(() => client.invalidateQueries({ queryKey: ROOT })), [client]);
}

async function retryAll(): Promise<number> {
  // One that fails again meanwhile is listed again.
  const asked = new Set<string>();
  let queued = 0;
  for (;;) {
    const next = (await failedMails()).filter(({ id }) => !asked.has(id));
    if (next.length === 0) return queued;
    for (const { id } of next) {
      asked.add(id);
      if ((await retryMail(id)) === "queued") queued += 1;
    }
  }
}

/** Lets files without a record be moved aside, and fetches the status again whatever the answer. Rejects with RequestFailed. */
export function useAllowSweep(): (files: number) => Promise<"allowed" | "moved_on"> {
  const client = useQueryClient();
  return useCallback(
    (files) => allowSweep(files).finally(() => client.invalidateQueries({ queryKey: ROOT })),
    [client],
  );
}
