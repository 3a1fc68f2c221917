import { may, type RoleOrNone } from "#domain/roles.ts";

/** Whether a page shows the bar of the office or the warehouse to this role. `/quotes` is a page of customers too. */
export function isAtWork(path: string, role: RoleOrNone): boolean {
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  return under("/admin") || under("/warehouse") || (under("/quotes") && may(role, "quotes"));
}
