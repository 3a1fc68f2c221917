import { useMemo, useState } from "react";
import { isShipmentStatus, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { formatDate, formatMoment } from "#i18n/format.ts";
import { setStatusOfMany } from "#live/change-many.ts";
import type { Shipment } from "#live/office.ts";
import { useShipmentPallets } from "#live/shipment-pallets.ts";
import { savedWords } from "#text/not-on-device.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { backNote, goesBack } from "./goes-back.ts";
import { scanText } from "./pallet-scans.tsx";
import { StatusFollows } from "./status-follows.tsx";

const text = shipmentPallets.question;
/** Maximum number of taken back scans that are listed. */
const MOST = 6;

type Props = { shipment: Shipment; to: ShipmentStatus };

/** Asks the office about the status after scans were taken back (docs/pallets.md). Either answer is an edit. */
export function StatusQuestion({ shipment, to }: Props) {
  const [busy, setBusy] = useState(false);
  const { id, status } = shipment;
  const rows = useMemo(() => [shipment], [shipment]);
  const answer = async (wanted: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await send(id, status, wanted);
      // The pressed button goes with the question.
      document.getElementById("page-title")?.focus();
    } catch (error) {
      console.error(error);
      toast({ tone: "error", ...text.failed });
    }
    setBusy(false);
  };
  return (
    <Banner tone="hub" icon="alert" title={text.title(statusLabel(to))}>
      <p role="status">{text.text(labelOf(status), statusLabel(to))}</p>
      <TakenBackScans shipment={id} />
      <div className="mt-2.5">
        <StatusFollows rows={rows} to={to} />
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="primary" size="sm" aria-disabled={busy || undefined} onClick={() => void answer(to)}>
          {text.back(statusLabel(to))}
        </Button>
        <Button size="sm" aria-disabled={busy || undefined} onClick={() => void answer(status)}>
          {text.keep(labelOf(status))}
        </Button>
      </div>
    </Banner>
  );
}

function TakenBackScans({ shipment }: { shipment: string }) {
  const taken = useShipmentPallets(shipment)
    .flatMap(({ pallet, scans }) => scans.map((shown) => ({ pallet, shown, at: shown.takenBack?.at ?? 0 })))
    .filter(({ shown }) => shown.takenBack)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST);
  if (taken.length === 0) return null;
  return (
    <ul aria-label={text.taken}>
      {taken.map(({ pallet, shown }) => (
        <li key={shown.scan.id}>
          {shipmentPallets.pallet(pallet.number, pallet.count)}: {scanText(shown)}.{" "}
          {shipmentPallets.takeBack.by(shown.takenBack?.by ?? "", formatMoment(shown.takenBack?.at ?? 0))}
        </li>
      ))}
    </ul>
  );
}

/** Keeping is an edit as well: it sends the status that was seen. */
async function send(shipment: string, seen: string, to: string): Promise<void> {
  const back = isShipmentStatus(to) && goesBack(seen, to);
  const note = back ? backNote(seen, to, text.why, formatDate(Date.now())) : "";
  const { waiting, failed, at } = await setStatusOfMany([{ shipment, seen, to, note }]);
  if (failed > 0) toast({ tone: "error", ...text.refused });
  else if (waiting > 0) toast({ tone: "info", ...savedWords(at, text.saved) });
  else toast({ tone: "done", title: to === seen ? text.kept(labelOf(to)) : text.set(labelOf(to)) });
}

const labelOf = (status: string) => (isShipmentStatus(status) ? statusLabel(status) : status);
