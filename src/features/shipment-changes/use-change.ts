import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AppError } from "#live/errors.ts";
import { type ShipmentChange, submitChange } from "#live/submit-change.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { toast } from "#ui/toast.tsx";

type Words = Record<"done" | "saved", { title: string; text: string }>;

/** Sends a change once and goes back to the shipment; a refusal is shown in the form. */
export function useChange(words: Words) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string | null>(null);

  /** Returns the server's messages by field when it refused. */
  async function send(change: ShipmentChange): Promise<Record<string, string>> {
    setFailed(null);
    try {
      const outcome = await submitChange(change);
      if (outcome.outcome === "refused") {
        setFailed(reasonOf(outcome.error));
        return outcome.error.kind === "invalid" ? outcome.error.fields : {};
      }
      await navigate({ to: "/dashboard/shipment/$id", params: { id: change.shipment } });
      toast(outcome.outcome === "sent" ? { tone: "done", ...words.done } : { tone: "info", ...words.saved });
    } catch (error) {
      console.error(error);
      setFailed(text.failed.other);
    }
    return {};
  }

  return { send, failed, forget: () => setFailed(null) };
}

function reasonOf(error: AppError): string {
  if (error.kind === "invalid") return error.message ?? text.failed.other;
  if (error.kind === "session" || error.kind === "missing") return text.failed[error.kind];
  if (error.kind === "conflict") return text.failed.handedIn;
  return "message" in error && error.message ? error.message : text.failed.other;
}
