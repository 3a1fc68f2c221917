import { may, type RoleOrNone } from "#domain/roles.ts";
import { shell as text } from "#text/shell.ts";

/** The link of the header and the menu to where a role works; none for customers. */
export function roleLink(role: RoleOrNone): { to: string; label: string } | null {
  if (may(role, "shipments")) return { to: "/admin", label: text.account.admin };
  if (may(role, "warehouse")) return { to: "/warehouse", label: text.account.warehouse };
  if (may(role, "tariffHistory")) return { to: "/admin/tariff", label: text.account.tariff };
  return null;
}

/** Whether an account has quotes: all but the warehouse's. */
export const seesQuotes = (role: RoleOrNone): boolean => role === "" || may(role, "quotes");
