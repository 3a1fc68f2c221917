import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ACTORS, type ActorName } from "./matrix-table.ts";
import { contactBody, type World } from "./matrix-world.ts";
import { call, newId } from "./server-api.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** Every route that our own code adds, as `METHOD /path`, read from the source. */
export function ownRoutes(): string[] {
  const found: string[] = [];
  for (const [folder, pattern] of [
    ["pb_hooks", /routerAdd\(\s*"([A-Z]+)",\s*"([^"]+)"/g],
    ["pocketbase", /\.Router\.([A-Z]+)\("([^"]+)"/g],
    ["pocketbase/mail", /\.Router\.([A-Z]+)\("([^"]+)"/g],
  ] as const)
    for (const name of readdirSync(join(ROOT, folder)).filter((file) => /\.(js|go)$/.test(file)))
      for (const [, method, path] of readFileSync(join(ROOT, folder, name), "utf8").matchAll(pattern))
        found.push(`${method} ${path}`);
  return found;
}

/** What is sent where an empty body would be refused before anybody asks who it comes from. */
const BODIES: Record<string, () => unknown> = {
  "POST /api/contact": contactBody,
  "POST /api/collections/users/request-email-change": () => ({ newEmail: `${newId()}@x.test` }),
  "POST /api/shipments/{id}/edit": () => ({ op: newId(), set: { status: "pending" }, seen: { status: "pending" } }),
};

/** `in` for whoever is let in, whatever is said to what they sent; the status for the others. */
export async function routeOutcomes(world: World, route: string): Promise<Record<string, string>> {
  const [method = "", pattern = ""] = route.split(" ");
  const about = ["mail", "users"].find((part) => pattern.includes(`/${part}/`));
  const { id } = world.rows[about === "mail" ? "mail_queue" : (about ?? "shipments")];
  const path = pattern.replace("{id}", id).replace("{path...}", "");
  const ask = async (actor: ActorName) => {
    const body = BODIES[route]?.() ?? (method === "GET" ? undefined : {});
    const { status } = await call(world.server, method, path, { token: world.tokens[actor], body });
    return [actor, [401, 403, 404].includes(status) ? String(status) : "in"] as const;
  };
  return Object.fromEntries(await Promise.all(ACTORS.map(ask)));
}
