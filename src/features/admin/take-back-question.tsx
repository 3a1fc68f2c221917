import { useState } from "react";
import { type ScanTakenBack, type ShownScan, takeBackScan } from "#live/shipment-pallets.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";

const { takeBack, again } = shipmentPallets;

/** Asks before a scan is taken back, or before one that was taken back counts again. */
export function TakeBackQuestion({ shown, about, onClose }: { shown: ShownScan; about: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const { scan, takenBack } = shown;
  const words = takenBack ? again : takeBack;
  const answer = async () => {
    if (busy) return;
    setBusy(true);
    try {
      say(await takeBackScan(takenBack?.id ?? scan.id), words.done);
      onClose();
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: takeBack.refused, text: takeBack.stored });
      setBusy(false);
    }
  };
  return (
    <Dialog
      kind="alert"
      size="sm"
      open
      onClose={onClose}
      title={words.title}
      lede={words.text}
      actions={
        <>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void answer()}>
            {words.yes}
          </Button>
          <Button onClick={onClose}>{words.no}</Button>
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{about}</p>
    </Dialog>
  );
}

function say(outcome: ScanTakenBack, done: string): void {
  if (outcome === "taken") toast({ tone: "done", title: done });
  else if (outcome === "discarded") toast({ tone: "info", title: takeBack.discarded });
  else if (outcome === "set_down") toast({ tone: "info", ...notOnDevice.restart });
  else toast({ tone: "error", title: takeBack.refused, text: takeBack.why[outcome] });
}
