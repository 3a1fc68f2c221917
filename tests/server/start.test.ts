import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../../tools/env.mjs";
import { checkPrerequisites } from "../../tools/prerequisites.mjs";
import {
  type Home,
  makeHome,
  OFFICE,
  type Program,
  runTool,
  SUPERUSER,
  serveProgram,
  spawnProgram,
  takenPort,
} from "../support/start-program.ts";
import { type Connection, connect } from "../support/start-realtime.ts";

describe("a start that cannot succeed", () => {
  const homes: Home[] = [];
  const home = (files?: Record<string, string>) => {
    const made = makeHome(files);
    homes.push(made);
    return made;
  };
  afterAll(() => {
    for (const made of homes) made.remove();
  });

  test("without Go says what to install", async () => {
    const empty = home();
    const { code, lines } = await runTool("start", { PATH: empty.dir });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Go 1\.25 or newer is needed.*go\.dev/)],
    });
  });

  test.each([
    ["20.18.1", "1.26.0", /^Node 20\.19 or newer is needed, this is 20\.18\.1.*nodejs\.org/],
    ["18.20.0", "1.26.0", /^Node 20\.19 or newer/],
    ["22.1.0", "1.24.9", /^Go 1\.25 or newer is needed, this is 1\.24\.9/],
    ["22.1.0", null, /^Go 1\.25 or newer is needed and was not found/],
  ])("Node %s with Go %s is refused", (node, go, message) => {
    expect(() => checkPrerequisites({ node, goVersion: () => go })).toThrow(message);
  });

  test.each([
    ["20.19.0", "1.25"],
    ["21.0.0", "1.26.8"],
    ["24.1.0", "2.0.0"],
  ])("Node %s with Go %s is enough", (node, go) => {
    expect(() => checkPrerequisites({ node, goVersion: () => go })).not.toThrow();
  });

  test("with bad values says one line for each", async () => {
    const { code, lines } = await runTool("start", { PORT: "99999", RATE_LIMITS: "maybe", PUBLIC_URL: "freight" });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^PORT must be a port from 1 to 65535: it is "99999"\.$/),
      expect.stringMatching(/^PUBLIC_URL must be an address.*"freight"/),
      expect.stringMatching(/^RATE_LIMITS must be on or off: it is "maybe"\.$/),
    ]);
  });

  test("with an invalid mail server, without printing the password", async () => {
    const env = { SMTP_URL: "https://desk:hidden@mail.test" };
    const { code, lines } = await (await spawnProgram(home(), { env })).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^SMTP_URL must be like smtp:\/\//)] });
    expect(lines.join()).not.toContain("hidden");
  });

  test("on a port in use", async () => {
    const taken = await takenPort();
    const { code, lines } = await (await spawnProgram(home(), { port: taken.port })).ended;
    taken.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(`^127\\.0\\.0\\.1:${taken.port} is already in use`)],
    });
  });

  test("on a data folder that is a file", async () => {
    const { dir } = home({ occupied: "" });
    const data = join(dir, "occupied");
    const { code, lines } = await (await spawnProgram(home(), { data })).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(`The data folder ${data} cannot be`)] });
  });

  test("on a data folder that cannot be written", async () => {
    // Permissions do not bind root, who runs this in containers: there /proc is a folder that nobody can write to.
    const made = home();
    const asRoot = process.getuid?.() === 0;
    const data = asRoot ? "/proc/self" : made.data;
    if (!asRoot) {
      mkdirSync(data);
      chmodSync(data, 0o555);
    }
    const { code, lines } = await (await spawnProgram(made, { data })).ended;
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringContaining(`The data folder ${data} cannot be written`)],
    });
  });

  test("on a data folder that another process serves", async () => {
    // An update that is copied over the former one leaves files that are gone since: only what main.pb.js requires is loaded.
    const made = home({ "hooks/once.js": "throw new Error('of the former layout')" });
    const first = await serveProgram(made);
    const { code, lines } = await (await spawnProgram(made)).ended;
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(`^The data folder ${made.data} is already served by process \\d+`)],
    });
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    expect((await first.stop()).code).toBe(0);
    const second = await serveProgram(made); // free again
    await second.stop();
  });

  test.each([
    [
      "a migration that fails",
      { "migrations/2_bad.js": "migrate(() => { throw new Error('no such thing') }, () => {})" },
    ],
    ["a migration that does not load", { "migrations/2_bad.js": "migrate((" }],
    ["a hook that fails", { "hooks/main.pb.js": "throw new Error('no such thing')" }],
    ["a hook that does not load", { "hooks/main.pb.js": "onRecordCreate((" }],
    ["a hook that requires what is not there", { "hooks/main.pb.js": "require(__hooks + '/gone.js')" }],
    ["a web app that is half there", { "dist/site.json": `{"pages": {"/about": "about.html"}}` }],
  ])("with %s", async (_, files) => {
    const { code, lines } = await (await spawnProgram(home(files as unknown as Record<string, string>))).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/bad\.js|hooks|about\.html/)] });
  });

  test("without its hooks", async () => {
    const made = home();
    const folders = { hooksDir: join(made.dir, "gone") };
    const { code, lines } = await (await spawnProgram(made, { folders })).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining("The hooks folder")] });
  });

  test("with only one of the superuser's settings", async () => {
    const { code, lines } = await (await spawnProgram(home(), { env: { SUPERUSER_PASSWORD: "" } })).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining("belong together")] });
  });

  test.each([
    ["ADMIN_PASSWORD", "ά".repeat(36), "is too long"],
    ["ADMIN_PASSWORD", "      ", "visible character"],
    ["SUPERUSER_PASSWORD", "ά".repeat(40), "is too long"],
    ["SUPERUSER_PASSWORD", "\u200b".repeat(8), "visible character"],
  ])("with a %s that is no password", async (name, value, words) => {
    const { code, lines } = await (await spawnProgram(home(), { env: { [name]: value } })).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(new RegExp(`^${name} .*${words}`))] });
  });
});

describe("settings", () => {
  test("have the defaults of the documentation", () => {
    const { host, port, publicUrl, hasMail, env } = readEnvironment(
      {},
      { email: "hello@company.test", officeEmail: "office@company.test" },
    );
    expect({ host, port, publicUrl, hasMail }).toEqual({
      host: "127.0.0.1",
      port: "8090",
      publicUrl: "http://127.0.0.1:8090",
      hasMail: false,
    });
    expect(env).toMatchObject({
      ADMIN_EMAIL: "office@company.test",
      MAIL_FROM: "hello@company.test",
      OFFICE_EMAIL: "office@company.test",
      QUOTE_VALID_DAYS: "14",
      RATE_LIMITS: "on",
      MAIL_RETRY_SECONDS: "60",
    });
    expect(env).not.toHaveProperty("SMTP_URL");
    expect(env).not.toHaveProperty("ADMIN_PASSWORD");
  });

  test("are used when set, and an empty value counts as unset", () => {
    const { publicUrl, env } = readEnvironment({
      HOST: "::1",
      PORT: "80",
      ADMIN_EMAIL: "",
      SMTP_URL: "smtps://u:p@mail.test",
    });
    expect(publicUrl).toBe("http://[::1]:80");
    expect(env.SMTP_URL).toBe("smtps://u:p@mail.test");
    expect(env).not.toHaveProperty("ADMIN_EMAIL");
  });

  test.each([
    ["PORT", "0"],
    ["PORT", "eighty"],
    ["HOST", "my host"],
    ["PUBLIC_URL", "https://freight.test/app"],
    ["PUBLIC_URL", "ftp://freight.test"],
    ["ADMIN_EMAIL", "office"],
    ["ADMIN_PASSWORD", "short"],
    ["ADMIN_PASSWORD", "a".repeat(72)],
    ["ADMIN_PASSWORD", "ά".repeat(36)],
    ["ADMIN_PASSWORD", "        "],
    ["SUPERUSER_EMAIL", "root@akamas.test"],
    ["SUPERUSER_PASSWORD", "ά".repeat(36)],
    ["SUPERUSER_PASSWORD", "\u200b".repeat(8)],
    ["SMTP_URL", "http://mail.test"],
    ["MAIL_FROM", "@company.test"],
    ["OFFICE_EMAIL", "nobody"],
    ["QUOTE_VALID_DAYS", "-1"],
    ["QUOTE_VALID_DAYS", "1.5"],
    ["TRUSTED_PROXY_HEADER", "X Real IP"],
    ["RATE_LIMITS", "ON"],
    ["MAIL_RETRY_SECONDS", "0"],
  ])("%s may not be %j", (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  test("are printed without secrets", () => {
    expect(() => readEnvironment({ ADMIN_PASSWORD: "abcde" })).toThrow(/^(?!.*abcde)/);
    expect(() => readEnvironment({ SMTP_URL: "imap://user:hidden@mail.test" })).toThrow(/^(?!.*hidden)/);
  });
});

describe("a server", () => {
  let home: Home;
  let server: Program;
  beforeAll(async () => {
    home = makeHome();
    server = await serveProgram(home, { env: { AKAMAS_TEST: "1", AKAMAS_CLOCK_OFFSET_MS: "86400000" } });
  });
  afterAll(async () => {
    await server.stop();
    home.remove();
  });

  const api = async (method: string, path: string, token: string, body?: unknown) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...(token ? { authorization: token } : {}), ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, json: text ? JSON.parse(text) : null };
  };
  const signIn = async ({ email, password }: { email: string; password: string }, collection = "users") => {
    const { status, json } = await api("POST", `/api/collections/${collection}/auth-with-password`, "", {
      identity: email,
      password,
    });
    expect(status).toBe(200);
    return { id: json.record.id as string, token: json.token as string };
  };
  const customer = async () => {
    const who = { email: `${randomBytes(6).toString("hex")}@customer.test`, password: "customer-password" };
    const { status } = await api("POST", "/api/collections/users/records", "", {
      ...who,
      passwordConfirm: who.password,
    });
    expect(status).toBe(200);
    return signIn(who);
  };
  /** A request whose path is sent as written: fetch would normalise it. */
  const raw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request({ port: server.port, host: "127.0.0.1", path }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (text) => {
          body += text;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      })
        .once("error", reject)
        .end();
    });

  test.each([
    ["/", 200, "text/html; charset=utf-8", "no-cache"],
    ["/services", 200, "text/html; charset=utf-8", "no-cache"],
    ["/dashboard", 200, "text/html; charset=utf-8", "no-cache"],
    ["/dashboard/shipment/abc", 200, "text/html; charset=utf-8", "no-cache"],
    ["/nowhere", 404, "text/html; charset=utf-8", "no-cache"],
    ["/assets/app-1a2b.js", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/missing.js", 404, "application/json", null],
    ["/api/nope", 404, "application/json", null],
    ["/site.json", 404, "text/html; charset=utf-8", "no-cache"],
  ])("%s is %i, %s", async (path, status, type, cache) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe(cache);
    const head = await fetch(server.url + path, { method: "HEAD" });
    expect(head.status).toBe(status);
    expect(await head.text()).toBe("");
  });

  test("pages have a policy that allows no inline script", async () => {
    const { headers } = await fetch(server.url);
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("the compressed form is sent to clients that accept it, and an ETag gives 304", async () => {
    const path = `${server.url}/assets/app-1a2b.js`;
    const plain = await fetch(path, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const etag = plain.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const known = { "accept-encoding": "identity", "if-none-match": etag };
    expect((await fetch(path, { headers: known })).status).toBe(304);
    const head = await fetch(path, { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect(head.headers.get("content-encoding")).toBe("br");
    expect(head.headers.get("etag")).not.toBe(etag);
  });

  test("no path leads out of the folder", async () => {
    for (const path of [
      "/../data/data.db",
      "/assets/../../hooks/main.pb.js",
      "/..%2f..%2fhooks%2fmain.pb.js",
      "//hooks",
    ]) {
      const { status, body } = await raw(path);
      expect([status, body.includes("hooks_bundle")]).toEqual([expect.not.stringMatching("200"), false]);
      expect(status).not.toBe(200);
    }
  });

  test("PocketBase's dashboard has PocketBase's own policy", async () => {
    const answer = await fetch(`${server.url}/_/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline'");
  });

  test("without a superuser there is no dashboard, and no link to become one", async () => {
    const other = makeHome();
    const bare = await serveProgram(other, { env: { SUPERUSER_EMAIL: "", SUPERUSER_PASSWORD: "" } });
    for (const path of ["/_/", "/_/index.html", "/_/assets/x.js"])
      expect((await fetch(bare.url + path, { redirect: "manual" })).status).toBe(404);
    expect(bare.output()).not.toMatch(/pbinstal|\/_\//);
    await bare.stop();
    other.remove();
  });

  test("other origins get no access", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await fetch(`${server.url}/api/health`, { method, headers: { origin: "https://elsewhere.test" } });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("behind TLS browsers are told to stay on HTTPS", async () => {
    const other = makeHome();
    const secure = await serveProgram(other, { env: { PUBLIC_URL: "https://freight.test" } });
    for (const path of ["/", "/api/health"])
      expect((await fetch(secure.url + path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
    await secure.stop();
    other.remove();
  });

  test("without a web app the start reports it and the API works", async () => {
    const other = makeHome();
    const folders = { publicDir: join(other.dir, "gone") };
    const bare = await serveProgram(other, { folders });
    expect(bare.output()).toMatch(/^There is no web app in .*gone: only the API is served/m);
    expect((await fetch(bare.url)).status).toBe(404);
    await bare.stop();
    other.remove();
  });

  test("the office account's own password is printed only once", async () => {
    const other = makeHome();
    const env = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
    const first = await serveProgram(other, { env });
    const [, email, password] =
      /^Office account: (\S+) {2}password: (\S{16,}) /m.exec(first.output()) ?? expect.fail(first.output());
    const answer = await fetch(`${first.url}/api/collections/users/auth-with-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identity: email, password }),
    });
    expect(answer.status).toBe(200);
    await first.stop();
    const second = await serveProgram(other, { env });
    expect(second.output()).toBe("");
    await second.stop();
    other.remove();
  });

  test("a token without an account gets 401, where a guest would be accepted", async () => {
    const { token } = await customer();
    for (const dead of ["nonsense", `Bearer ${token}x`, `${token.slice(0, -3)}abc`]) {
      expect((await api("GET", "/api/collections/shipments/records", dead)).status).toBe(401);
      expect((await api("POST", "/api/collections/contact_messages/records", dead, { message: "hello" })).status).toBe(
        401,
      );
      expect((await api("GET", "/api/nope", dead)).status).toBe(401);
    }
    expect((await api("GET", "/api/collections/shipments/records", token)).status).toBe(200);
    expect((await api("GET", "/api/collections/shipments/records", "")).status).toBe(200);
    expect((await fetch(server.url, { headers: { authorization: "nonsense" } })).status).toBe(200);
  });

  test("an invalid token does not prevent signing in", async () => {
    const path = "/api/collections/users";
    const credentials = { identity: OFFICE.email, password: OFFICE.password };
    expect((await api("POST", `${path}/auth-with-password`, "nonsense", credentials)).status).toBe(200);
    expect((await api("POST", `${path}/request-password-reset`, "nonsense", { email: "x@customer.test" })).status).toBe(
      204,
    );
    expect((await api("POST", `${path}/confirm-verification`, "nonsense", { token: "x" })).status).toBe(400);
    expect((await api("POST", `${path}/auth-refresh`, "nonsense")).status).toBe(401);
  });

  test("hooks use Go to hash files and read the server's clock", async () => {
    const bytes = randomBytes(60_000);
    const body = new FormData();
    body.set("file", new Blob([bytes]), "τιμολόγιο.pdf");
    const answer = await (await fetch(`${server.url}/test/native`, { method: "POST", body })).json();
    expect(answer.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(Math.abs(answer.now - Date.now() - 86_400_000)).toBeLessThan(60_000);
  });

  test("it is ready only with the bundle that was built", async () => {
    const other = makeHome();
    const fresh = await serveProgram(other);
    const ready = await fetch(`${fresh.url}/api/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ready: true,
      problems: [],
      pocketbase: "v0.39.11",
      hooks: { running: "one", built: "one" },
      migrations: { pending: [] },
    });
    await fresh.stop();
    const stale = await serveProgram(other, { env: { AKAMAS_BUNDLE: "two" } });
    const refused = await fetch(`${stale.url}/api/ready`);
    expect(refused.status).toBe(503);
    expect((await refused.json()).problems).toEqual([expect.stringContaining("one is running, but two was built")]);
    await stale.stop();
    // Without hooks it serves but is never ready: no price would be checked.
    writeFileSync(join(other.dir, "hooks/main.pb.js"), " ");
    const bare = await serveProgram(other);
    const unsafe = await fetch(`${bare.url}/api/ready`);
    expect([unsafe.status, (await unsafe.json()).problems]).toEqual([503, ["no hooks are running"]]);
    await bare.stop();
    other.remove();
  });

  describe("pokes", () => {
    const open: Connection[] = [];
    afterAll(() => {
      for (const connection of open) connection.close();
    });
    const listener = async (token?: string) => {
      const connection = await connect(server.url, token);
      open.push(connection);
      return connection;
    };
    const shipments = "/api/collections/shipments/records";

    test("reach the connections of the owner and the office and nobody else", async () => {
      const [anna, bert, office] = [await customer(), await customer(), await signIn(OFFICE)];
      const [phone, tablet, stranger, desk, silent] = await Promise.all([
        listener(anna.token),
        listener(anna.token),
        listener(bert.token),
        listener(office.token),
        listener(),
      ]);
      for (const connection of [phone, tablet, stranger, desk]) expect(await connection.subscribe(["sync"])).toBe(204);

      const created = await api("POST", shipments, office.token, { user_id: anna.id, status: "pending" });
      expect(created.status).toBe(200);
      await Promise.all([phone.until(1), tablet.until(1), desk.until(1)]);
      await api("PATCH", `${shipments}/${created.json.id}`, anna.token, { status: "confirmed" });
      await Promise.all([phone.until(2), tablet.until(2), desk.until(2)]);
      await api("DELETE", `${shipments}/${created.json.id}`, anna.token);
      await Promise.all([phone.until(3), tablet.until(3), desk.until(3)]);

      const since = performance.now();
      await api("POST", shipments, office.token, { user_id: bert.id });
      await Promise.all([stranger.until(1), desk.until(4)]);
      expect(stranger.arrivals[0]).toBeGreaterThan(since);
      expect(phone.arrivals).toHaveLength(3);

      const later = performance.now();
      await api("POST", "/api/collections/contact_messages/records", "", { message: "hello" });
      await desk.until(5);
      expect(desk.arrivals[4]).toBeGreaterThan(later);
      expect([phone.arrivals.length, stranger.arrivals.length, silent.arrivals.length]).toEqual([3, 1, 0]);
    });

    test("follow people who join or leave the office", async () => {
      const clerk = await customer();
      const superuser = await signIn(SUPERUSER, "_superusers");
      const desk = await listener(clerk.token);
      expect(await desk.subscribe(["sync"])).toBe(204);
      const role = await api("POST", "/api/collections/user_roles/records", superuser.token, {
        user_id: clerk.id,
        role: "admin",
      });
      await desk.until(1); // poked about their own change: they see other rows from now on
      const message = () => api("POST", "/api/collections/contact_messages/records", "", { message: "hello" });
      await message();
      await desk.until(2);
      await api("DELETE", `/api/collections/user_roles/records/${role.json.id}`, superuser.token);
      await desk.until(3);
      await message();
      const since = performance.now();
      await api("POST", shipments, clerk.token, { user_id: clerk.id });
      await desk.until(4);
      expect(desk.arrivals[3]).toBeGreaterThan(since);
    });

    test("are refused to guests, and every topic but `sync` to all", async () => {
      const anna = await customer();
      const superuser = await signIn(SUPERUSER, "_superusers");
      const guest = await listener();
      for (const topic of ["sync", "shipments/*", `sync/${anna.id}`]) expect(await guest.subscribe([topic])).toBe(403);
      expect(await guest.subscribe([])).toBe(204);
      const phone = await listener(anna.token);
      for (const topic of ["shipments/*", "shipments", `shipments/${anna.id}`, "users/*", "sync?options={}", "@oauth2"])
        expect(await phone.subscribe([topic])).toBe(403);
      expect(await phone.subscribe(["sync", "shipments/*"])).toBe(403);
      expect(await phone.subscribe(["sync"])).toBe(204);
      // PocketBase's SDK lists its own greeting among the topics; refusing that left every device without pokes.
      const sdk = await listener(anna.token);
      expect(await sdk.subscribe(["PB_CONNECT", "sync"])).toBe(204);
      const seen = sdk.arrivals.length;
      await api("POST", shipments, anna.token, { user_id: anna.id });
      await sdk.until(seen + 1);
      const dashboard = await listener(superuser.token);
      expect(await dashboard.subscribe(["shipments/*"])).toBe(204);
      const stale = await listener("nonsense");
      expect(await stale.subscribe(["sync"])).toBe(401);
    });
  });
});
