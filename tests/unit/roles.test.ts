import { expect, test } from "vitest";
import { may, RIGHTS, type Right, ROLES, type RoleOrNone, roleFrom } from "#domain/roles.ts";

/** The part of docs/access.md about screens: who sees which. */
const SEEN: Record<RoleOrNone, readonly Right[]> = {
  admin: [
    "shipments",
    "status",
    "tariffHistory",
    "publishTariff",
    "quotes",
    "warehouse",
    "sailings",
    "sailingsDesk",
    "editSailings",
    "people",
  ],
  operator: ["shipments", "status", "tariffHistory", "quotes", "warehouse", "sailings", "sailingsDesk", "editSailings"],
  warehouse: ["warehouse", "sailings"],
  sales: ["tariffHistory", "quotes", "sailings", "sailingsDesk"],
  "": [],
};

test.each([...ROLES, ""] as const)("the rights of the role '%s'", (role) => {
  expect((Object.keys(RIGHTS) as Right[]).filter((right) => may(role, right))).toEqual(SEEN[role]);
});

test("an unknown role counts as none", () => {
  const words = ["admin", "operator", "owner", "Admin", "", null, undefined, 1];
  expect(words.map(roleFrom)).toEqual(["admin", "operator", "", "", "", "", "", ""]);
});
