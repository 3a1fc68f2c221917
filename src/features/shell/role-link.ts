import { may, type RoleOrNone } from "#domain/roles.ts";
import { shell as text } from "#text/shell.ts";

/** The link of header and menu to a role's working area; null for customers. */
export function roleLink(role: RoleOrNone): { to: string; label: string } | null {
  if (may(role, "shipments")) return { to: "/admin", label: text.account.admin };
  if (may(role, "warehouse")) return { to: "/warehouse", label: text.account.warehouse };
  if (may(role, "tariffHistory")) return { to: "/admin/tariff", label: text.account.tariff };
  return null;
}

/** Whether a role may see quotes: all but the warehouse. */
export const seesQuotes = (role: RoleOrNone): boolean => role === "" || may(role, "quotes");
