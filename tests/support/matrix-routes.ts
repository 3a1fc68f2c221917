import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACTORS, type ActorName } from "./matrix-table.ts";
import { contactBody, type World } from "./matrix-world.ts";
import { call, newId } from "./server-api.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every route that our own code adds, as `METHOD /path`, read from the source. */
export function ownRoutes(): string[] {
  const found: string[] = [];
  for (const [folder, pattern] of [
    ["pb_hooks", /routerAdd\(\s*"([A-Z]+)",\s*"([^"]+)"/g],
    ["pocketbase", /\.Router\.([A-Z]+)\("([^"]+)"/g],
  ] as const)
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(js|go)$/.test(file),
    ))
      for (const [, method, path] of readFileSync(join(ROOT, folder, name), "utf8").matchAll(pattern))
        found.push(`${method} ${path}`);
  return found;
}

/** Bodies for routes that would refuse an empty one before they check the sender. */
const BODIES: Record<string, (actor: ActorName) => unknown> = {
  "POST /api/contact": contactBody,
  "POST /api/collections/users/request-email-change": () => ({ newEmail: `${newId()}@x.test` }),
  "POST /api/quotes/{id}/sent": () => ({ op: newId() }),
  "POST /api/quotes/{id}/withdraw": () => ({ op: newId() }),
  "POST /api/shipments/{id}/edit": () => ({ op: newId(), set: { status: "pending" }, seen: { status: "pending" } }),
  "POST /api/shipments/{id}/correct": () => ({
    op: newId(),
    set: { shipper_phone: "1" },
    seen: { shipper_phone: "1" },
  }),
  // An empty body: the row is needed by later actors.
  "POST /api/shipments/{id}/cancel": (actor) => ({ op: newId(), reason: actor === "A" ? "" : "Sold elsewhere" }),
};

const END_SESSION = "POST /api/session/end";

/** Another session of the same person, for routes that end it; their own if there is no other. */
async function another(world: World, actor: ActorName): Promise<string> {
  const collection = actor === "superuser" ? "_superusers" : "users";
  const token = world.tokens[actor];
  const { body } = await call(world.server, "POST", `/api/collections/${collection}/auth-refresh`, { token, body: {} });
  return body.token ?? token;
}

/** `in` when access is granted, whatever the answer to the body; otherwise the status. */
export async function routeOutcomes(world: World, route: string): Promise<Record<string, string>> {
  const [method = "", pattern = ""] = route.split(" ");
  const about = ["mail", "users", "quotes", "sailings"].find((part) => pattern.includes(`/${part}/`));
  const { id } = world.rows[about === "mail" ? "mail_queue" : (about ?? "shipments")];
  const path = pattern
    .replace("{id}", id)
    .replace("{path...}", "")
    .replace("{link...}", world.rows.quotes.link)
    .replace("{reference...}", world.rows.shipments.reference);
  const ask = async (actor: ActorName) => {
    const body = BODIES[route]?.(actor) ?? (method === "GET" ? undefined : {});
    const token = route === END_SESSION ? await another(world, actor) : world.tokens[actor];
    const { status } = await call(world.server, method, path, { token, body });
    return [actor, [401, 403, 404].includes(status) ? String(status) : "in"] as const;
  };
  return Object.fromEntries(await Promise.all(ACTORS.map(ask)));
}
