import { useEffect, useRef, useState } from "react";
import type { PointGroup } from "signature_pad";
import { pointRank } from "#domain/pallets/scan.ts";
import { scanStops } from "#domain/pallets/stops.ts";
import { scans } from "#domain/records/scans.ts";
import { clean } from "#domain/text/clean.ts";
import { dropForm, keepForm } from "#live/kept-form.ts";
import { newRecordId } from "#live/new-id.ts";
import { useHoldPage } from "#live/storage.ts";
import { type PalletNow, recordScan } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { toast } from "#ui/toast.tsx";
import { blobsOf, deliveryForm, textOf, textsOf } from "./kept-values.ts";
import { savingTrouble } from "./saving-trouble.ts";
import { signal } from "./signals.ts";

const { delivery: words } = text;

/** The form's values. `damaged` are ids of pallets. */
export type Handover = {
  ticked: ReadonlySet<string>;
  recipient: string;
  signature: Blob | null;
  /** The strokes of the signature, so that it can be redrawn. */
  strokes: readonly PointGroup[];
  unsigned: boolean;
  photos: Blob[];
  exception: boolean;
  damaged: ReadonlySet<string>;
  note: string;
  /** Written for the customer. */
  remark: string;
  reason: string;
};

/** Errors by field, in the order of the page. */
export type HandoverErrors = Partial<
  Record<"ticked" | "recipient" | "signature" | "remark" | "note" | "reason", string>
>;

export const isDelivered = ({ state }: PalletNow): boolean => pointRank(state) >= pointRank("delivered");
export const canBeHandedOver = (pallet: PalletNow): boolean => !isDelivered(pallet);

/** Whether its delivery needs a reason: it is on hold, or its shipment was cancelled. */
export function isStopped(pallet: PalletNow): boolean {
  const { state, hold, cancelled, sailing, container, aboard, aboard_container } = pallet;
  const place = { point: "delivered", sailing: "", container: "", sailingState: "", noRoom: null } as const;
  const known = { hold, cancelled, sailing, container, aboard: { sailing: aboard, container: aboard_container } };
  return scanStops(place, { ...known, state: state as "" }, "confirmed").length > 0;
}

type Kept = Record<string, unknown>;

const EMPTY: Handover = {
  ...{
    recipient: "",
    signature: null,
    strokes: [],
    unsigned: false,
    photos: [],
    exception: false,
    note: "",
    remark: "",
    reason: "",
  },
  ticked: new Set(),
  damaged: new Set(),
};

/** Restores a saved form; pallets delivered since are not ticked. */
function keptHandover(kept: Kept, open: ReadonlySet<string>): Handover {
  const { recipient, signature, strokes, unsigned, photos, exception, ticked, damaged } = kept;
  return {
    ...{ recipient: textOf(recipient), note: textOf(kept.note), reason: textOf(kept.reason) },
    remark: textOf(kept.remark),
    ...{ unsigned: unsigned === true, exception: exception === true, photos: blobsOf(photos) },
    signature: signature instanceof Blob ? signature : null,
    strokes: Array.isArray(strokes) ? (strokes as PointGroup[]) : [],
    ticked: new Set(textsOf(ticked).filter((id) => open.has(id))),
    damaged: new Set(textsOf(damaged)),
  };
}

/**
 * The state of the delivery form. `save` stores a scan for each ticked pallet and returns whether all were stored. `wrong` is
 * the first field that keeps it from being saved. `kept` is the saved form on this device.
 */
export function useDelivery(pallets: readonly PalletNow[], scanned: string | undefined, kept: Kept | null) {
  const form = deliveryForm(pallets[0]?.shipment ?? "");
  const [values, setValues] = useState<Handover>(() => {
    const open = pallets.filter(canBeHandedOver);
    const before = kept ? keptHandover(kept, new Set(open.map(({ id }) => id))) : EMPTY;
    const isScanned = ({ code }: PalletNow) => code === scanned;
    // One scan stands for the delivery: what needs no reason is ticked with it.
    const whole = !kept && open.some(isScanned);
    const all = open.filter((one) => isScanned(one) || (whole && !isStopped(one)));
    const now = all.map(({ id }) => id);
    return { ...before, ticked: new Set([...before.ticked, ...now]) };
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  // Scan ids are idempotency keys: saving again after a failure or a crash makes no second scan.
  const ids = useRef(new Map<string, string>(Object.entries((kept?.ids ?? {}) as Record<string, string>)));
  const [first, setFirst] = useState(values);
  // A signature is no field that was typed into.
  useHoldPage(values !== first);
  useEffect(() => {
    if (values === first) return;
    for (const id of values.ticked) if (!ids.current.has(id)) ids.current.set(id, newRecordId());
    const lists = { ticked: [...values.ticked], damaged: [...values.damaged], ids: Object.fromEntries(ids.current) };
    keepForm(form, { ...values, ...lists });
  }, [form, values, first]);
  const chosen = pallets.filter(({ id }) => values.ticked.has(id));
  const errors = errorsOf(values, chosen);
  const set = (changed: Partial<Handover>) => setValues((before) => ({ ...before, ...changed }));
  /** page: this page alone has it, until it is sent. no: not all of it was stored. */
  const save = async (): Promise<"device" | "page" | "no"> => {
    setTried(true);
    if (busy || Object.keys(errors).length > 0) return "no";
    setBusy(true);
    try {
      let onPage = false;
      for (const [at, pallet] of chosen.entries()) {
        const id = ids.current.get(pallet.id) ?? newRecordId();
        ids.current.set(pallet.id, id);
        const scan = await recordScan({ id, ...scanOf(pallet, values), photos: at === 0 ? values.photos : [] });
        onPage ||= scan.onPage;
      }
      await dropForm(form);
      signal("ok");
      return onPage ? "page" : "device";
    } catch (error) {
      signal("stop");
      const { title, how } = savingTrouble(error);
      toast({ tone: "error", title, text: `${how} ${words.failed}` });
      return "no";
    } finally {
      setBusy(false);
    }
  };
  const flip = (name: "ticked" | "damaged", id: string, on: boolean) =>
    setValues((before) => {
      const next = new Set(before[name]);
      if (on) next.add(id);
      else next.delete(id);
      return { ...before, [name]: next };
    });
  /** Resets the form and deletes the saved one. */
  const discard = () => {
    setFirst(EMPTY);
    setValues(EMPTY);
    setTried(false);
    void dropForm(form);
  };
  const wrong = (Object.keys(errors) as (keyof HandoverErrors)[])[0];
  return { values, set, flip, discard, chosen, errors: tried ? errors : {}, wrong, save, busy };
}

function errorsOf(values: Handover, chosen: readonly PalletNow[]): HandoverErrors {
  const { recipient, signature, unsigned, exception, remark, note, reason } = values;
  const errors: HandoverErrors = {};
  if (chosen.length === 0) errors.ticked = words.none;
  if (clean(recipient, "line") === "") errors.recipient = words.recipientMissing;
  else if (recipient.length > scans.recipient.max) errors.recipient = words.recipientLong;
  if (!signature && !unsigned) errors.signature = words.signatureMissing;
  if (remark.length > scans.remark.max) errors.remark = words.remarkLong;
  if (exception && clean(note, "text") === "") errors.note = words.noteMissing;
  else if (note.length > scans.note.max) errors.note = text.problem.noteLong;
  if (chosen.some(isStopped)) {
    if (clean(reason, "text") === "") errors.reason = text.stop.reasonMissing;
    else if (reason.length > scans.reason.max) errors.reason = text.stop.reasonLong;
  }
  return errors;
}

/** Each pallet's scan has the signature as its proof; only the first has the photos. */
function scanOf(pallet: PalletNow, values: Handover) {
  const { recipient, signature, unsigned, exception, damaged, remark, note, reason } = values;
  return {
    pallet: pallet.id,
    point: "delivered" as const,
    condition: exception && damaged.has(pallet.id) ? ("damaged" as const) : ("ok" as const),
    recipient: clean(recipient, "line"),
    remark: clean(remark, "text"),
    ...(exception ? { note: clean(note, "text") } : {}),
    ...(isStopped(pallet) ? { reason: clean(reason, "text") } : {}),
    ...(signature && !unsigned ? { signature } : {}),
  };
}
