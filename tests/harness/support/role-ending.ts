import type { TrayItem } from "#data/queries/tray.ts";
import { signInEachInTurn, waitsForPerson, waitsForRight } from "./in-turn.ts";
import { holds } from "./invariants.ts";
import type { Intent } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import type { Schedule } from "./schedule.ts";

/**
 * Everybody keeps their role: operations that it does not allow wait in the person's tray with the reason. When the right is
 * back they are sent.
 */
export async function endRoles(schedule: Schedule): Promise<void> {
  const { devices, ledger, server, reached } = schedule;
  const refused: Intent[] = [];
  for (const device of devices) {
    const disk = readDisk(device);
    for (const intent of ledger.of(device)) {
      const op = disk?.ops.get(intent.opId);
      if (op && intent.state === "open" && waitsForRight(op, device, schedule)) refused.push(intent);
    }
  }
  if (refused.length === 0) return;
  reached.add("work refused for want of a right");
  for (const intent of refused) await standsInTray(schedule, intent);
  for (const { owner } of refused) server.roles.change(owner, "operator");
  await signInEachInTurn(schedule, () => 25);
  for (const { opId, device, kind } of refused) {
    const op = readDisk(device)?.ops.get(opId);
    const ended = server.committed.has(opId) || (op !== undefined && waitsForPerson(op, device));
    holds(25, ended, () => `${kind} ${opId} did not go out when the right was back`);
    if (server.committed.has(opId)) reached.add("refused work sent when the right was back");
  }
}

/** Its person finds it in the tray; if it is the first of its ordering key, with the server's message. */
async function standsInTray(schedule: Schedule, { opId, owner, device }: Intent): Promise<void> {
  const tab = schedule.tab(device);
  let item: TrayItem | undefined;
  schedule.act(tab, async () => {
    const items = tab.page.trayItems(await tab.page.trayParts(owner), new Map());
    item = items.find(({ op }) => op.opId === opId);
  });
  await schedule.go({ ms: 50 });
  holds(25, item !== undefined, () => `${opId} of ${owner} is refused and not in the tray of ${device.name}`);
  const first = item?.op.lastError?.status === 403;
  const told = item?.sync.state === "attention" && item.sync.error?.kind === "forbidden";
  holds(25, !first || told, () => `${opId} of ${owner} is refused and the tray says ${JSON.stringify(item?.sync)}`);
}
