import type { ScanPoint } from "#domain/pallets/scan.ts";
import { may } from "#domain/roles.ts";
import { scansOfFind } from "./find-server.ts";
import { pictureOf, picturesOf, takeBack, type Yard } from "./scan-person.ts";
import type { ScanServer } from "./scan-server.ts";
import type { Schedule } from "./schedule.ts";
import { sum } from "./server.ts";
import type { Tab } from "./tab.ts";

export type FoundThing = {
  point: ScanPoint;
  weight: number;
  photos: number;
  /** Which pallet its finder says it is; null: nobody knows yet. */
  which: number | null;
  reason: boolean;
};

/** Who is signed in with the right of the warehouse, as the device knows it. */
function worker({ page }: Tab): string | null {
  const owner = page.authState.session()?.userId;
  return owner && may(page.knownRole.get(owner) ?? "", "warehouse") ? owner : null;
}

/** A pallet without a label is kept with its photos, and with the finder's word which pallet it is. */
export function find(yard: Yard, tab: Tab, what: FoundThing, twice = false): void {
  const { ledger } = yard;
  const { device, page } = tab;
  const owner = worker(tab);
  if (!owner) return;
  const id = page.newRecordId();
  const measured = what.weight ? { weight: what.weight } : {};
  const said = { id, point: what.point, bay: "Q" };
  const base = { device, owner, writer: tab };
  const intent = ledger.add({
    ...base,
    opId: id,
    kind: "found.create",
    aggregate: id,
    payload: { ...said, ...measured },
  });
  const pictures = picturesOf(yard, tab, { photos: what.photos, signed: false, point: what.point })(id);
  for (const { opId, content } of pictures) {
    const child = { opId, kind: "found.photo", aggregate: opId, payload: { found: id }, parent: intent };
    ledger.add({ ...base, ...child, sum: sum(content) });
  }
  const match = what.which === null ? undefined : matchOf(yard.palletOf(what.which), what.reason, page.newRecordId());
  if (match) {
    const { op, ...payload } = match;
    ledger.add({ ...base, opId: op, kind: "found.match", aggregate: id, payload, parent: intent });
  }
  const photos = pictures.map(({ content }) => pictureOf(content));
  const given = { ...said, measured, photos, match };
  const work = twice ? [page.recordFound(given), page.recordFound(given)] : [page.recordFound(given)];
  yard.act(tab, () =>
    Promise.all(work).finally(() => {
      if (tab.alive) for (const one of ledger.group(intent)) one.writer = null;
    }),
  );
}

const matchOf = (pallet: string, reason: boolean, op: string) => ({
  ...{ pallet, reason: reason ? "The boxes are theirs" : "" },
  op,
});

/** The office says which pallet one of the finds on its screen is, of those by these people. */
export function matchFind(yard: Yard, tab: Tab, which: number, pallet: number, by?: readonly string[]): void {
  const { ledger } = yard;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || !may(page.knownRole.get(owner) ?? "", "shipments")) return;
  yard.act(tab, async () => {
    const shown = page.shownFinds(await page.findParts(owner)).finds;
    const finds = by ? shown.filter(({ find: one }) => by.includes(one.by)) : shown;
    const found = finds[which % Math.max(1, finds.length)]?.find;
    if (!found || page.authState.session()?.userId !== owner) return;
    const { op: opId, ...payload } = matchOf(yard.palletOf(pallet), true, page.newRecordId());
    const about = { aggregate: found.id, payload };
    const intent = ledger.add({ opId, kind: "found.match", device, owner, ...about, writer: tab });
    await page.matchFound({ find: found.id, ...payload }, opId).finally(() => {
      if (tab.alive) intent.writer = null;
    });
  });
}

/** The scan of a match is voided: by the office, or by its finder in time. */
export function takeBackMatch(schedule: Schedule, tab: Tab, which: number): void {
  const server = schedule.server as ScanServer;
  const finds = [...server.table("found_pallets").values()].filter(({ pallet }) => pallet !== "");
  const chosen = finds[finds.length - 1 - (which % Math.max(1, finds.length))];
  const scan = chosen && scansOfFind(server, chosen.id).at(-1);
  if (scan) takeBack(schedule, tab, { opId: scan.id, pallet: scan.pallet, point: scan.point });
}

/** Somebody says that a pallet is missing, or is not any more. */
export function sayMissing(yard: Yard, tab: Tab, pallet: string, missing: boolean): void {
  const { ledger, world } = yard;
  const { device, page } = tab;
  const owner = worker(tab);
  if (!owner || pallet === "") return;
  const opId = page.newRecordId();
  const said = { point: "hub_in" as const, missing, ...(missing && { note: `Not on the truck ${world.now % 7}` }) };
  const intent = ledger.add({
    opId,
    kind: "pallet.missing",
    device,
    owner,
    aggregate: opId,
    payload: said,
    writer: tab,
  });
  yard.act(tab, () =>
    page.sayMissing({ note: "", ...said, pallets: [pallet], ops: [opId] }).finally(() => {
      if (tab.alive) intent.writer = null;
    }),
  );
}
