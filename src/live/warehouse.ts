import { useMemo } from "react";
import { withStorage } from "#data/local/storage.ts";
import { alikeMissing } from "#data/queries/alike.ts";
import {
  type DayCount,
  dayCount,
  type Expected,
  expectedAt,
  offeredPallets,
  searchPallets,
  zoneOf,
} from "#data/queries/expected.ts";
import { type OwnPallet, ownScans } from "#data/queries/own-scans.ts";
import type { PalletNow } from "#data/queries/pallet-now.ts";
import { type RefusedScan, refusedScans } from "#data/queries/refused-scans.ts";
import { type DeliveryRound, roundOf } from "#data/queries/round.ts";
import { ownFinds, type Shift, shiftOf } from "#data/queries/shift.ts";
import { type Found, findPallet as findIn, type WarehouseParts, warehouseParts } from "#data/queries/warehouse.ts";
import { authState } from "#data/shared/auth-state.ts";
import { codeHandled, codesOfBefore, keepCode, type ReadCode, readCode } from "#data/shared/read-codes.ts";
import { keepShown, refusedShown, wasShown } from "#data/shared/refused-shown.ts";
import { keepOrder, orderOn, storedRound } from "#data/shared/round-order.ts";
import { bayAt, keepBay, type ScanBay, storedBays } from "#data/shared/scan-bay.ts";
import { keepLens, keptLens } from "#data/shared/scan-lens.ts";
import { type ScanPlace, scanPlace } from "#data/shared/scan-place.ts";
import type { Sailing } from "#data/shared/wire.ts";
import { clockOffset } from "#data/sync/clock-offset.ts";
import { closeRefused, photosOfRefused, recordFound } from "#data/use-cases/record-found.ts";
import { recordScan } from "#data/use-cases/record-scan.ts";
import { sayMissing } from "#data/use-cases/say-missing.ts";
import { takeBackScan } from "#data/use-cases/take-back-scan.ts";
import { hasBays } from "#domain/pallets/bay.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import type { Stop as ScanStop } from "#domain/pallets/stops.ts";
import { TAKE_BACK_WITHIN } from "#domain/pallets/take-back.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { containerName } from "#domain/sailings/week.ts";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { type Live, liveStore, UNREAD, useOwner } from "./early-live.ts";
import { useLive } from "./use-live.ts";
import { useMinute } from "./use-minute.ts";

// Pallets and scans on the device, for the screens of the warehouse (docs/pallets.md, "On the device"). Everything here
// works offline: it reads the mirror with this device's unsent scans over it, and writes to the outbox. Lengths are in
// metres, weights in kg, times in ms where they are numbers, days "YYYY-MM-DD". Ids of pallets are "7p6ctf30hm02plt".

export type { DayCount, Expected, ExpectedShipment } from "#data/queries/expected.ts";
export type { OwnAct, OwnPallet, ScanState } from "#data/queries/own-scans.ts";
export type { PalletNow, ScanNow } from "#data/queries/pallet-now.ts";
export type { RefusedScan } from "#data/queries/refused-scans.ts";
export type { DeliveryRound, Stop } from "#data/queries/round.ts";
export type { Shift } from "#data/queries/shift.ts";
export type { Found } from "#data/queries/warehouse.ts";
export type { ReadCode } from "#data/shared/read-codes.ts";
export type { ScanBay } from "#data/shared/scan-bay.ts";
export type { ScanPlace } from "#data/shared/scan-place.ts";
export type { Sailing } from "#data/shared/wire.ts";
export type { FoundInput } from "#data/use-cases/record-found.ts";
export type { RecordedScan, ScanInput } from "#data/use-cases/record-scan.ts";
export type { ScanTakenBack } from "#data/use-cases/take-back-scan.ts";

/**
 * `recordScan(input)`: stores a scan with its photos and signature on this device, in one transaction, and sends it as soon as
 * possible. The id may be made by the screen (`newRecordId` of live/new-id.ts) and is the idempotency key. Rejects with
 * RequestFailed (`session`; `invalid` with messages by field), or with the browser's error when the device is full; then
 * nothing was stored. `live/errors.ts` reads both. Photos must be scaled already: at most four of 600 KB.
 *
 * `takeBackScan(scanId)`: undoes a scan; resolves with the outcome (ScanTakenBack).
 *
 * `recordFound(input)`: the same for a pallet without a label; `closeRefused(id)` ends a refused scan whose place another one
 * has taken, `photosOfRefused(id)` are its photos. `sayMissing(input)`: that pallets are missing, or are not any more.
 *
 * `keepCode`, `codeHandled`, `codesOfBefore`: codes that are read and not handled yet (data/shared/read-codes.ts).
 */
export {
  closeRefused,
  codeHandled,
  codesOfBefore,
  keepCode,
  keepLens,
  keptLens,
  photosOfRefused,
  recordFound,
  recordScan,
  sayMissing,
  takeBackScan,
};

/** Finds the pallet of a scanned or typed text at a scan place; see Found. Takes a few ms, works offline. */
export function findPallet(given: string, place: ScanPlace): Promise<Found> {
  return withStorage(() => findIn(authState.owner(), given, place));
}

/** The same as a live query; undefined until it was read, null for "". */
export function useScanTarget(given: string): Found | null | undefined {
  const owner = useOwner();
  const place = useScanPlace();
  const key = `target ${owner} ${place?.point} ${place?.sailing} ${place?.container} ${given}`;
  return useLive(key, async () => (given === "" ? null : findIn(owner, given, place))).value;
}

/** Where this person scans, stored on the device. Null until it was chosen. */
export function useScanPlace(): ScanPlace | null {
  return useStore(scanPlace, null);
}

/** Sets the point, and for `loaded` the sailing and container ("" for none). */
export function chooseScanPlace(place: ScanPlace): void {
  scanPlace.set(place);
}

/** The bay into which the next pallets of a point are put, stored on the device for half a day. */
export function useScanBay(point: ScanPoint): ScanBay {
  const stored = useStore(storedBays, "");
  const now = useMinute();
  return useMemo(() => bayAt(point, stored, now), [point, stored, now]);
}

/** A code that is read now, with the bay of this place. */
export const readHere = (given: string, place: ScanPlace): ReadCode =>
  readCode(given, place, hasBays(place.point) ? takeScanBay(place.point) : "");

/** The bay to be written into a scan of this point, "" for none; it stays for the next one. */
export function takeScanBay(point: ScanPoint): string {
  const { now } = bayAt(point, storedBays.get(), Date.now());
  if (now) keepBay(point, now, Date.now());
  return now;
}

/** Sets the bay for the next pallets of a point; "" for none. */
export function chooseScanBay(point: ScanPoint, bay: string): void {
  keepBay(point, bay, Date.now());
}

/** Throttle in ms, because reading all pallets is slow and a scan changes several times (queued, sent, acknowledged). */
const CALM_MS = 400;
const LOOK_BACK_MS = 36 * 3_600_000;

/** `state`: "loading" until something was read, "failed" when the database cannot be read. */
type Reading<T> = { state: "loading" | "ready" | "failed"; value: T | undefined };

type Parts = Live<WarehouseParts>;

let shared: { owner: string; parts: Readable<Parts> } | undefined;

/** One query that is shared by all components of a screen. */
function partsOf(owner: string): Readable<Parts> {
  if (shared?.owner === owner) return shared.parts;
  const parts = liveStore(() => warehouseParts(owner, Date.now() + clockOffset.get() - LOOK_BACK_MS), {
    calm: CALM_MS,
  });
  shared = { owner, parts };
  return parts;
}

function useParts(): Parts {
  return useStore<Parts>(partsOf(useOwner()), UNREAD);
}

function stateOf({ value, failed }: Parts): Reading<never>["state"] {
  if (value !== undefined) return "ready";
  return failed ? "failed" : "loading";
}

/** Today's date at a point, in its time zone. */
export function todayAt(point: ScanPoint, now = Date.now()): string {
  return localDay(now, zoneOf(point));
}

/**
 * What is due at a point on a day, today by default: shipments in four groups, and a square for each pallet. A pallet is
 * missing when another one of its shipment was scanned there more than half an hour ago, or the day has passed; within that
 * half hour it counts as being on the ramp.
 */
export function useExpected(point: ScanPoint, day?: string): Reading<Expected> & { updatedAt: number | null } {
  const parts = useParts();
  const now = useWarehouseNow();
  const { value } = parts;
  const offset = useClockOffset();
  const expected = useMemo(
    () => value && expectedAt(corrected(value, offset), { point, day: day ?? todayAt(point, now), now }),
    [value, point, day, now, offset],
  );
  return { state: stateOf(parts), value: expected, updatedAt: value?.updatedAt ?? null };
}

/** The stops of today's deliveries in this person's order; undefined until it was read. */
export function useRound(expected: Expected | undefined): DeliveryRound | undefined {
  const day = todayAt("delivered", useWarehouseNow());
  const stored = useStore(storedRound, "");
  return useMemo(() => expected && roundOf(expected, { day, order: orderOn(day, stored) }), [expected, day, stored]);
}

/** Keeps the order of a day's stops on this device; false where it could not be stored. */
export const keepRoundOrder = keepOrder;

/** Searches pallets, grouped by shipment: number, consignee, town or address must contain every word. None for "". */
export function useSearchExpected(text: string): Reading<PalletNow[][]> {
  const parts = useParts();
  const { value } = parts;
  return { state: stateOf(parts), value: useMemo(() => value && searchPallets(value.pallets, text), [value, text]) };
}

/** The missing pallets that a find of these sides may be (queries/alike.ts). */
export function useAlikeMissing(point: ScanPoint, sides: Parameters<typeof alikeMissing>[2]): readonly PalletNow[] {
  const { value } = useParts();
  const { value: expected } = useExpected(point);
  const { length, width, height } = sides;
  return useMemo(
    () => (value && expected ? alikeMissing(value.pallets, expected, { length, width, height }) : []),
    [value, expected, length, width, height],
  );
}

/** Which pallet a find is, by its finder: the pallet, and what would stop its scan. */
export type FindMatch = { pallet: PalletNow; stops: readonly ScanStop[] };

/** The pallet of a code as a find's match; null for "" and for a pallet that is not on this device any more. */
export function readMatch(point: ScanPoint, code: string): Promise<FindMatch | null> {
  return withStorage(() => matchIn(authState.owner(), point, code));
}

/** The same as a live query; undefined until it was read. */
export function useMatch(point: ScanPoint, code: string): FindMatch | null | undefined {
  const owner = useOwner();
  return useLive(`match ${owner} ${point} ${code}`, () => matchIn(owner, point, code)).value;
}

async function matchIn(owner: string, point: ScanPoint, code: string): Promise<FindMatch | null> {
  if (code === "") return null;
  const at = (sailing: string) => findIn(owner, code, { point, sailing, container: "" });
  let found = await at("");
  // A find names no sailing: what is found while loading goes with its own.
  if (point === "loaded" && found.kind === "pallet") found = await at(found.pallet.sailing);
  return found.kind === "pallet" ? { pallet: found.pallet, stops: found.stops } : null;
}

/** What fits on this device to a number that is being typed (queries/expected.ts). */
export function useOfferedPallets(typed: string): readonly PalletNow[] {
  const { value } = useParts();
  const point = useScanPlace()?.point ?? "hub_in";
  return useMemo(() => (value ? offeredPallets(value.pallets, typed, point) : []), [value, typed, point]);
}

/**
 * `waiting`: what this person did and is to be sent; `refused`: what needs a decision, and does not count; `today`: pallets
 * that this person scanned at each point today, each counted once.
 */
export type Counters = { waiting: number; refused: number; today: DayCount };

export function useCounters(): Counters | undefined {
  const { value } = useParts();
  const owner = useOwner();
  const now = useWarehouseNow();
  const offset = useClockOffset();
  return useMemo(
    () =>
      value && {
        ...{ waiting: value.waiting, refused: value.refused },
        today: dayCount(corrected(value, offset).scans, now, owner),
      },
    [value, now, offset, owner],
  );
}

/** What this person did since they began (queries/shift.ts); undefined until it was read, null where it is nothing. */
export function useShift(): Shift | null | undefined {
  const { value } = useParts();
  const owner = useOwner();
  const now = useMinute();
  const { value: finds } = useLive(`own finds ${owner}`, () => ownFinds(owner));
  return useMemo(() => value && finds && shiftOf(value, finds, { by: owner, now }), [value, finds, owner, now]);
}

/** How far this device's clock is off, in ms to be added; 0 when it is right within an hour, or nothing is known. */
export function useClockOffset(): number {
  return useStore(clockOffset, 0);
}

/** The time in ms by the server's clock as far as it is known, updated each minute. */
export function useWarehouseNow(): number {
  return useMinute() + useClockOffset();
}

/** Scans that the server has not received count by its clock, too. What is stored and sent keeps the device's time. */
function corrected(parts: WarehouseParts, offset: number): WarehouseParts {
  if (offset === 0) return parts;
  const scans = parts.scans.map((scan) =>
    scan.received_at ? scan : { ...scan, scanned_at: scan.scanned_at + offset },
  );
  return { ...parts, scans };
}

/** What this person did in the last ten minutes, by pallet, and what was refused of it, the latest first (queries/own-scans.ts). */
export function useOwnScans(): Reading<OwnPallet[]> {
  const owner = useOwner();
  const now = useMinute();
  const { value: all, failed } = useLive(`own scans ${owner}`, () => ownScans(owner, Date.now()));
  // The query runs when data change; what has become too old meanwhile is left out here.
  const value = useMemo(
    () =>
      all?.flatMap((one) => {
        const acts = one.acts.filter(({ at, state }) => state === "refused" || at >= now - TAKE_BACK_WITHIN);
        return acts.length > 0 ? [{ ...one, acts }] : [];
      }),
    [all, now],
  );
  return { state: value ? "ready" : failed ? "failed" : "loading", value };
}

/** The scans of this person that the server has refused; `news` are those that have not stopped the scanner yet. */
export function useRefusedScans(): { all: RefusedScan[]; news: string[] } | undefined {
  const owner = useOwner();
  const { value: all } = useLive(`refused scans ${owner}`, () => refusedScans(owner));
  const shown = useStore(refusedShown, "");
  return useMemo(
    () => all && { all, news: all.map(({ id }) => id).filter((id) => !wasShown(shown, id)) },
    [all, shown],
  );
}

/** They have stopped the scanner. */
export const keepRefusedShown = keepShown;

/** A sailing that is being loaded, with the names of its containers. Cancelled ones are included, so that they are seen. */
export type LoadingSailing = { sailing: Sailing; containers: string[] };

/** Planned, closed and cancelled sailings, by departure. */
export function useLoadingSailings(): LoadingSailing[] | undefined {
  const { value } = useParts();
  return useMemo(
    () =>
      value?.sailings
        .filter(({ state }) => state === "planned" || state === "closed" || state === "cancelled")
        .sort((a, b) => (a.etd < b.etd ? -1 : 1))
        .map((sailing) => ({
          sailing,
          containers: sailing.containers.map((_, n) => containerName(n + 1, sailing.name)),
        })),
    [value],
  );
}
