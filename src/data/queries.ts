import { toAppError } from "./errors.ts";

/**
 * The role look-up of spec section 6 as TanStack Query options: true for the office. Not found is "no" in silence; any
 * other failure is logged and "no".
 */
export function adminRoleQuery(userId: string) {
  return {
    queryKey: ["admin-role", userId] as const,
    queryFn: () => isAdmin(userId),
    staleTime: 5 * 60_000,
    // An unreachable server is an answer ("not admin"), so the query must run while the browser calls itself offline.
    networkMode: "always" as const,
    retry: false,
  };
}

async function isAdmin(userId: string): Promise<boolean> {
  try {
    const { pocketbase } = await import("./pb/client.ts");
    const roles = pocketbase().collection("user_roles");
    await roles.getFirstListItem(pocketbase().filter("user_id = {:userId} && role = 'admin'", { userId }));
    return true;
  } catch (error) {
    if (toAppError(error).kind !== "missing") console.error("The role of this user could not be read.", error);
    return false;
  }
}
