import fc from "fast-check";
import { ROLES, type RoleOrNone } from "#domain/roles.ts";
import { type At, COMMANDS, deviceOf, index, STATUSES, step, tabOf, where } from "./commands.ts";
import { book, editShipment } from "./person.ts";
import { MEMBERS } from "./roles.ts";
import type { Tab } from "./tab.ts";

const members = MEMBERS.map(([user]) => user);
const anybody = fc.constantFrom("ada", "bob", ...members);
const role = fc.constantFrom(...ROLES, "" as const);
const edit = fc.oneof(
  fc.record({ status: fc.constantFrom(...STATUSES) }),
  fc.record({ tracking_number: fc.constantFrom("", "MSKU 3", "MSKU 4") }),
  fc.record({ admin_notes: fc.constantFrom("", "Call first.", "Fragile.") }),
) as fc.Arbitrary<Record<string, string>>;

/** People of each role on shared devices, and roles that change during their work. */
const ROLE_STEPS = [
  step<At & { user: string }>(25, "signInAs", { ...where, user: anybody }, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => tab.page.session.signIn(a.user, ""));
  }),
  step<{ who: string; to: RoleOrNone }>(15, "changeRole", { who: anybody, to: role }, (s, a) => {
    s.server.roles.change(a.who, a.to);
  }),
  // By the current person of a device.
  step<{ device: number; to: RoleOrNone }>(30, "changeTheirRole", { device: fc.nat(1), to: role }, (s, a) => {
    const user = deviceOf(s, a).inFront();
    if (user) s.server.roles.change(user, a.to);
  }),
  // In any tab with an admin, as the app there knows it.
  step<{ who: string; to: RoleOrNone }>(25, "adminChangesRole", { who: anybody, to: role }, (s, a) => {
    const isAdmins = ({ page }: Tab) => page.knownRole.get(page.authState.session()?.userId ?? "") === "admin";
    const tab = s.devices.flatMap(({ pages }) => pages).find(isAdmins);
    if (!tab) return;
    const change = { id: a.who, to: a.to, op: tab.page.newRecordId() };
    s.act(tab, () => tab.page.changeRole(change).then(() => s.reached.add("a role changed by an admin on a device")));
  }),
  step<At & { which: number; set: Record<string, string> }>(25, "edit", { ...where, which: index, set: edit }, (s, a) =>
    editShipment(s, tabOf(s, a), a.which, a.set),
  ),
  // Offline: operations wait on the device.
  step<At & { which: number; set: Record<string, string>; documents: number }>(
    30,
    "workWithoutNetwork",
    { ...where, which: index, set: edit, documents: fc.nat(1) },
    (s, a) => {
      const tab = tabOf(s, a);
      tab.device.network.condition = "offline";
      book(s, tab, { documents: a.documents, stale: false });
      editShipment(s, tab, a.which, a.set);
    },
  ),
  // Half a second later another admin gives that person another role, or none.
  step<At & { which: number; set: Record<string, string>; to: RoleOrNone }>(
    30,
    "roleChangesMeanwhile",
    { ...where, which: index, set: edit, to: role },
    (s, a) => {
      const tab = tabOf(s, a);
      const user = tab.device.inFront();
      tab.device.network.condition = "offline";
      editShipment(s, tab, a.which, a.set);
      if (user) s.world.after(500, () => s.server.roles.change(user, a.to));
    },
    fc.record({ ms: fc.integer({ min: 600, max: 5_000 }) }),
  ),
  step<{ device: number }>(20, "networkIsBack", { device: fc.nat(1) }, (s, a) => {
    const device = deviceOf(s, a);
    device.network.condition = "ok";
    s.ledger.stir(device, s.world.now);
    device.tell("online");
  }),
  step<At>(15, "lookAtOffice", where, (s, a) => {
    const tab = tabOf(s, a);
    s.act(tab, () => s.screens.lookAtOffice(tab));
  }),
];

/** The commands of a schedule about roles. */
export const ROLE_COMMANDS = [...COMMANDS, ...ROLE_STEPS];
