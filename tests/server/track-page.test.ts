import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_TEXTS } from "../support/hostile-inputs.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

// The page of a shipment as the server sends it: with its answer, before any script.
let server: Server;
let staff: Actor;
let anna: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna Nikolaou")]);
});
afterAll(() => server?.stop());

const page = (reference: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/track/${encodeURIComponent(reference)}`, { headers });
/** The text of the page's main part, without the marks of bold words and cells. */
const textOf = (html: string) =>
  (/<main[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const givenIn = (html: string): Json =>
  JSON.parse(/<script type="application\/json" id="given-answer">(.*?)<\/script>/.exec(html)?.[1] ?? "");
const setStatus = (id: string, status: string) =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
async function confirmed(): Promise<Json> {
  const { id } = await book(server, anna);
  await setStatus(id, "confirmed");
  return (await rowsOf(server, "shipments", `id = "${id}"`))[0];
}

describe("a known shipment", () => {
  test("countries, port and days are text, the answer is data, and neither is kept or indexed", async () => {
    const { reference } = await confirmed();
    const { body } = await call(server, "GET", `/api/track/${reference}`);
    const response = await page(`akf-${reference.slice(0, 5)}-${reference.slice(5)}`.toLowerCase());
    const html = await response.text();
    expect(response.status).toBe(200);
    const header = (name: string) => response.headers.get(name);
    expect([header("cache-control"), header("x-robots-tag"), header("etag")]).toEqual(["no-store", "noindex", null]);
    expect(givenIn(html)).toEqual(body);
    const text = textOf(html);
    expect(text).toContain("1 pallet to be collected");
    expect(text).toContain(`from ${body.sailing.port}`);
    expect(text).toMatch(/In Limassol \w{3} \d+ \w{3} , as planned\./);
    expect(text).toContain("Collection in Germany");
    expect(text).toMatch(/by \w{3} \d+ \w{3}/);
    expect(text).not.toContain("{{");
    expect(html).toContain('<meta name="robots" content="noindex" />');
    // What others see of a link names no shipment.
    expect(html.slice(0, html.indexOf("</head>"))).not.toContain(reference);
  });

  test("the same packed, and it is asked for anew whatever was there before", async () => {
    const { reference } = await confirmed();
    const plain = await (await page(reference, { "accept-encoding": "identity" })).text();
    for (const encoding of ["gzip", "gzip, br", "identity"]) {
      const answer = await page(reference, { "accept-encoding": encoding, "if-none-match": "*", range: "bytes=0-9" });
      expect([encoding, answer.status, await answer.text()]).toEqual([encoding, 200, plain]);
    }
  });

  test("a hostile name of a country is text in text and in data", async () => {
    const { reference } = await confirmed();
    const name = `</script><b onload="x">{{.answer}}&'`;
    const { token } = await superuser(server);
    const [{ version, snapshot }] = (
      await call(server, "GET", "/api/collections/tariffs/records?sort=-number&perPage=1", { token })
    ).body.items;
    const { countries, zones, sea_rates } = structuredClone(snapshot);
    for (const country of countries) if (country.code === "DE") country.name = name;
    const published = await call(server, "POST", "/api/tariff", {
      token: staff.token,
      body: { base: version, rows: { countries, zones, sea_rates } },
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const answer = await page(reference);
    const html = await answer.text();
    expect(givenIn(html).origin.name).toBe(name);
    expect(html).toContain("Collection in &lt;/script&gt;&lt;b onload=&#34;x&#34;&gt;{{.answer}}&amp;&#39;");
    expect(html).not.toContain("<b onload");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("unsafe");
    // Theme and boot script; the data needs no permission.
    expect(policy.match(/script-src ([^;]*)/)?.[1]?.match(/sha256-/g)).toHaveLength(2);
  });
});

/** Bytes and headers as they arrive. */
const raw = (path: string, headers: Record<string, string> = {}, on = server) =>
  new Promise<Json>((resolve, reject) => {
    get(`${on.url}${path}`, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { date: _, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, body: Buffer.concat(chunks).toString("base64") });
      });
    }).on("error", reject);
  });

describe("an unknown one", () => {
  test("unknown, malformed and cancelled: identical bytes and headers, packed or not, conditional or not", async () => {
    const { id, reference } = await confirmed();
    await setStatus(id, "cancelled");
    for (const encoding of ["identity", "gzip", "br"]) {
      const first = await raw(`/track/${newRef()}`, { "accept-encoding": encoding });
      expect(first).toMatchObject({ status: 404, headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
      const hostile = HOSTILE_TEXTS.map((text) => encodeURIComponent(text.toWellFormed())).filter(
        (text) => text !== "" && text !== "." && text !== ".." && !/%2f/i.test(text),
      );
      const paths = [reference, `${reference}01`, "x", "U".repeat(10), "%00", "%ff%fe", "x".repeat(9000), ...hostile];
      for (const path of paths)
        for (const condition of [{}, { "if-none-match": "*" }]) {
          const said = await raw(`/track/${path}`, { "accept-encoding": encoding, ...condition });
          expect([path.slice(0, 40), said]).toEqual([path.slice(0, 40), first]);
        }
    }
    const html = await (await page("x")).text();
    expect(textOf(html)).toContain("We know no shipment by this number.");
    expect(givenIn(html)).toBe(null);
  });
});

test("page and API are counted together, thirty a minute; over it the page is the shell", async () => {
  const strict = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const ask = (of: "/track" | "/api/track") => raw(`${of}/${newRef()}`, {}, strict);
    // Fifteen of each are thirty together. A new minute may begin in between: then the second round is all in one.
    const round = async () => {
      for (let i = 0; i < 30; i++) await ask(i % 2 ? "/track" : "/api/track");
      return [(await ask("/api/track")).status, (await ask("/track")).status];
    };
    if (!(await round()).includes(429)) await round();
    expect((await ask("/api/track")).status).toBe(429);
    const shell = await ask("/track");
    expect(shell.status).toBe(200);
    expect(shell.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    const html = Buffer.from(shell.body, "base64").toString();
    expect(html).toContain('<div id="root"><!--app--></div>');
    expect(html).not.toContain("given-answer");
  } finally {
    await strict.stop();
  }
});
