import { useState } from "react";
import { shareFile } from "#lib/share-file.ts";
import { useSession } from "#live/session.ts";
import { delivery as text } from "#text/delivery.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { prepareReceipt, receiptFile } from "./receipt-file.ts";
import { type ReceiptSource, receiptInput } from "./receipt-of.ts";

/** Makes the delivery receipt on this device and hands it over. Works without a network. */
export function ReceiptButton({ source, primary }: { source: ReceiptSource; primary?: boolean }) {
  const me = useSession()?.userId ?? "";
  const [busy, setBusy] = useState(false);
  async function make() {
    if (busy) return;
    setBusy(true);
    try {
      const file = await receiptFile(await receiptInput(me, source));
      if ((await shareFile(file)) === "downloaded") toast({ tone: "done", title: text.downloaded(file.name) });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", ...text.failed });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant={primary ? "primary" : "outline"}
      wide={primary === true}
      aria-busy={busy}
      onPointerDown={prepareReceipt}
      onClick={() => void make()}
    >
      <Icon name="file" />
      {busy ? text.making : text.receipt}
    </Button>
  );
}
