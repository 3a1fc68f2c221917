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

/** Lets files without a record be moved aside, and fetches the status again whatever the answer. Rejects with RequestFailed. */
export function useAllowSweep(): (files: number) => Promise<"allowed" | "moved_on"> {
  const client = useQueryClient();
  return useCallback(
    (files) => allowSweep(files).finally(() => client.invalidateQueries({ queryKey: ROOT })),
    [client],
  );
}
