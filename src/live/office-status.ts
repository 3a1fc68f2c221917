import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { failedMails, officeStatus, retryMail, serverReady } from "#data/remote/office-status.ts";

export type { FailedMail, OfficeStatus, ServerReady } from "#data/remote/office-status.ts";

const ROOT = ["office-status"] as const;
const EVERY = 30_000;

/** What the server says about itself, asked again every half minute while the page is looked at. */
export function useOfficeStatus() {
  return {
    status: useQuery({ queryKey: [...ROOT, "status"], queryFn: officeStatus, refetchInterval: EVERY }),
    ready: useQuery({ queryKey: [...ROOT, "ready"], queryFn: serverReady, refetchInterval: EVERY }),
    mails: useQuery({ queryKey: [...ROOT, "mails"], queryFn: failedMails, refetchInterval: EVERY }),
  };
}

/** Whether the server has no mail server to send with; asked once, false while nobody knows. */
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

/** Has a given-up mail tried again and looks at the list anew, whatever the answer. Rejects with RequestFailed. */
export function useRetryMail(): (id: string) => Promise<"queued" | "moved_on"> {
  const client = useQueryClient();
  return useCallback((id) => retryMail(id).finally(() => client.invalidateQueries({ queryKey: ROOT })), [client]);
}
