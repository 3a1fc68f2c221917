import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Home, makeHome, type Program, SUPERUSER, serveProgram } from "../support/start-program.ts";

// A stop has a deadline (docs/operations.md): running requests have 10 s, and after 15 s the program has ended. These tests
// wait for the real deadline and assert only that it ends.
const AFTER_THE_DEADLINE = 120_000;
/** Longer than PocketBase alone waits for a running request. */
const LONGER_THAN_POCKETBASE_WAITS_MS = 2500;

/** A request that saves, says "inside" and runs until the file it was given exists. */
const BUSY = `function work(e, app) {
  app.save(new Record(app.findCollectionByNameOrId("contact_messages"), { message: e.request.pathValue("how") }));
  console.log("inside");
  const until = e.request.header.get("until");
  for (;;) {
    try {
      $os.readFile(until);
      return;
    } catch {}
  }
}
module.exports = { work };`;
const HOOKS = `$app.store().set("hooks_bundle", require(__hooks + "/domain.gen.js").bundle);
routerAdd("POST", "/api/test/{how}", (e) => {
  const { work } = require(__hooks + "/busy.js");
  if (e.request.pathValue("how") === "holding") e.app.runInTransaction((tx) => work(e, tx));
  else work(e, e.app);
  return e.json(200, { done: true });
});`;
/** Work that has to write before the end, like the mail sender. */
const LAST_WRITE = `onTerminate((e) => {
  e.app.save(new Record(e.app.findCollectionByNameOrId("contact_messages"), { message: "last" }));
  e.next();
});`;

let home: Home;
let program: Program | undefined;
beforeEach(() => {
  home = makeHome({ "hooks/main.pb.js": HOOKS, "hooks/busy.js": BUSY });
});
afterEach(() => {
  program?.kill();
  home.remove();
});

/** Starts the server and a request that does not end before the file `end` exists. */
async function busyWith(how: string) {
  const running = await serveProgram(home);
  program = running;
  const end = join(home.dir, "end");
  let answered = false;
  const answer = fetch(`${running.url}/api/test/${how}`, { method: "POST", headers: { until: end } })
    .then(
      ({ status }) => status,
      () => 0,
    )
    .finally(() => {
      answered = true;
    });
  while (!running.output().includes("inside")) {
    if (answered) throw new Error(`the request ended before it began:\n${running.output()}`);
    await wait(20);
  }
  return { running, answer, letEnd: () => writeFileSync(end, "") };
}

/** Which messages are stored, read from the server restarted on the same data. */
async function stored(): Promise<string[]> {
  const again = await serveProgram(home);
  program = again;
  const ask = async (path: string, init: RequestInit) => (await fetch(again.url + path, init)).json();
  const { token } = await ask("/api/collections/_superusers/auth-with-password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identity: SUPERUSER.email, password: SUPERUSER.password }),
  });
  const { items } = await ask("/api/collections/contact_messages/records", { headers: { authorization: token } });
  return items.map(({ message }: { message: string }) => message);
}

test(
  "a hook that holds the writer for ever ends with the deadline, and is rolled back",
  async () => {
    writeFileSync(join(home.dir, "hooks/main.pb.js"), HOOKS + LAST_WRITE);
    const { running, answer } = await busyWith("holding");
    const { code, lines } = await running.stop();
    expect(lines.join("\n")).toMatch(/did not stop within 15s and exits now: 1 requests had not ended/);
    expect([code, await answer]).toEqual([1, 0]);
    expect(await stored()).toEqual([]);
  },
  AFTER_THE_DEADLINE,
);

test(
  "a hook that computes for ever keeps nobody, and what it had saved stays",
  async () => {
    const { running } = await busyWith("computing");
    await running.stop();
    expect(await stored()).toEqual(["computing"]);
  },
  AFTER_THE_DEADLINE,
);

test(
  "a request that needs longer than PocketBase waits is answered",
  async () => {
    const { running, answer, letEnd } = await busyWith("holding");
    const ended = running.stop();
    await wait(LONGER_THAN_POCKETBASE_WAITS_MS);
    letEnd();
    expect(await answer).toBe(200);
    expect((await ended).code).toBe(0);
    expect(await stored()).toEqual(["holding"]);
  },
  AFTER_THE_DEADLINE,
);
