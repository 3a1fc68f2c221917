import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let root: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff, root] = await Promise.all([
    customer(server, "Άννα Γεωργίου"),
    customer(server, 'Bob "Quote" O\'Neil'),
    office(server),
    superuser(server),
  ]);
  await call(server, "PATCH", `/api/collections/users/records/${anna.id}`, {
    token: anna.token,
    body: { company_name: "Ελαιουργεία Κύπρου Λτδ", phone: "+357 99 111222" },
  });
});
afterAll(() => server?.stop());

const ask = (actor: Actor | null, query: Record<string, string>, on = server) =>
  call(on, "GET", `/api/shipments/search?${new URLSearchParams(query)}`, { token: actor?.token });
const found = async (q: string, more: Record<string, string> = {}): Promise<string[]> => {
  const answer = await ask(staff, { q, ...more });
  expect([q, answer.status]).toEqual([q, 200]);
  return answer.body.items.map((item: Json) => item.id);
};
const patch = (id: string, body: unknown) => call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body });

describe("matches", () => {
  let row: Json;
  let other: Json;
  beforeAll(async () => {
    row = await book(server, anna, {
      goods_description: "Αντλίες νερού 50% \\ 'ειδικές' _x_",
      shipper_name: "José Müller-Lüdenscheidt",
      shipper_company: "Façade GmbH & Co",
      consignee_name: "Χρήστος Παπαδόπουλος",
      consignee_company: "ΚΥΠΡΟΣ ΤΡΕΪΝΤΙΝΓΚ",
      consignee_phone: "+357 26 987-654",
      consignee_email: "xristos@trading.example",
      consignee_address: "Λεωφόρος Δημοκρατίας 7, 8028 Πάφος",
    });
    other = await book(server, bob, { shipper_name: "Somebody Else" });
    await patch(row.id, { tracking_number: 'MSKU-77/Ω "A"' });
  });

  const hits: [name: string, q: string][] = [
    ["the shipper's name", "Müller-Lüdenscheidt"],
    ["without its accents", "muller-ludenscheidt"],
    ["a part of a word", "udensch"],
    ["a company", "façade gmbh"],
    ["the consignee in capitals, final sigma and all", "ΧΡΗΣΤΟΣ"],
    ["Greek without accents", "παπαδοπουλος"],
    ["Greek capitals by small letters", "τρειντινγκ"],
    ["the goods", "αντλιες νερου"],
    ["the tracking number", "msku-77/ω"],
    ["a quotation mark", '"A"'],
    ["the customer", "Αννα ΓΕΩΡΓΙΟΥ"],
    ["the customer's company", "ελαιουργεια κυπρου"],
    ["words of several fields, in any order", "γεωργιου jose αντλ"],
    ["two characters", "é m"],
    ["one character of Greek", "ω"],
    ["a short word beside a long one", "jo müller"],
    ["a per cent sign, a backslash and underscores", "50% \\ _x_"],
    ["an apostrophe", "'ειδικές'"],
    ["the telephone, however it is grouped", "26987654"],
    ["the customer's telephone", "+35799111222"],
    ["the email address", "XRISTOS@trading"],
    ["the town", "παφος"],
    ["white space around and between", "  José \t  Χρήστος\n "],
  ];
  test.each(hits)("%s", async (_name, q) => expect(await found(q)).toContain(row.id));

  test("letters and marks that people type in other ways, as the device folds them", async () => {
    const stored: Record<string, string[]> = {
      "Łukasz Đorđević, Søren Þórsson, Yılmaz İnşaat": ["lukasz", "DORDEVIC", "soren thorsson", "yilmaz", "insaat"],
      "Sacré-Cœur, Straße 5, ﬁlter D’Angelo": ["sacre coeur", "STRASSE", "filter", "d'angelo", "dangelo"],
      "CMAU 123 456-7, Rossi S.p.A.": ["CMAU1234567", "cmau 1234567", "123456-7", "SpA", "s.p.a."],
      "Ἀθηνῶν ΝΊΚΟΣ\u200b, Лимассол Ёлка": ["αθηνων νικος", "ΝΙΚΟΣ", "елка"],
    };
    for (const [goods_description, typed] of Object.entries(stored)) {
      const { id } = await book(server, bob, { goods_description });
      const folded = searchWords(goods_description).slice(0, 8).join(" ");
      for (const q of [...typed, folded]) expect([q, await found(q)]).toEqual([q, expect.arrayContaining([id])]);
    }
  });

  test("the reference, as stored and as printed", async () => {
    const { reference } = row;
    const shown = `AKF-${reference.slice(0, 5)}-${reference.slice(5)}`;
    for (const q of [reference, reference.toLowerCase(), shown, shown.toLowerCase(), `AKF${reference}`, shown.slice(4)])
      expect(await found(q)).toEqual([row.id]);
  });

  test("a long word matches only as a whole", async () => {
    for (const word of ["ludenscheidt", "MÜLLER-LÜDENSCHEIDT", "παπαδοπουλος", "πουλοσ", "facade"])
      expect([word, await found(word)]).toEqual([word, [row.id]]);
    // All of its trigrams are in the texts, but not adjacent.
    for (const word of ["ludsch", "mullerlud", "heidtluden", "παπουλ", "παπαουλος"])
      expect([word, await found(word)]).toEqual([word, []]);
  });

  test("the fixed description finds every shipment", async () => {
    const all = await found("various goods");
    expect(all).toContain(row.id);
    expect(all).toContain(other.id);
  });

  const misses = [
    "müllerx",
    "γεωργιου somebody",
    "NOT goods",
    "goods OR nothing",
    "goods*",
    'text:"goods"',
    "goods^",
    "50%%",
    "jos_",
    "NEAR(various goods)",
    "\u0001p\u0001",
    "\u0000",
    "' OR 1=1 --",
    '"""',
    "(",
    "τρέιντινγκς",
    "uu",
  ];
  test.each(misses.map((q) => [q]))("%j finds nothing and harms nothing", async (q) => {
    const answer = await ask(staff, { q });
    expect(answer.status).toBe(200);
    // A query of invisible characters only is empty.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it tests
    if (/[^\u0000-\u0020p]/.test(q)) expect(answer.body.items).toEqual([]);
  });

  test("an item is the row as the feed has it, with its customer", async () => {
    const { body } = await ask(staff, { q: "ludenscheidt" });
    const page = await call(server, "GET", "/api/sync?since=0&limit=1000", { token: staff.token });
    const fed = page.body.items.find((item: Json) => item.id === row.id && item.op === "put").row;
    const { customer: who, ...item } = body.items[0];
    expect(item).toEqual(fed);
    expect(who).toEqual({
      id: anna.id,
      full_name: "Άννα Γεωργίου",
      company_name: "Ελαιουργεία Κύπρου Λτδ",
      phone: "+357 99 111222",
    });
    expect(body.next).toBeNull();
  });
});

describe("changes are found at once", () => {
  test("a booking, its tracking number set by any route, and the customer's name", async () => {
    const word = newId();
    const { id } = await book(server, bob, { goods_description: `Crate ${word}` });
    expect(await found(word)).toEqual([id]);
    await patch(id, { tracking_number: "FIRST-0001" });
    expect(await found("first-0001")).toEqual([id]);
    const edit = { op: newId(), set: { tracking_number: "SECOND-0002" }, seen: { tracking_number: "FIRST-0001" } };
    await call(server, "POST", `/api/shipments/${id}/edit`, { token: staff.token, body: edit });
    expect([await found("first-0001"), await found("second-0002")]).toEqual([[], [id]]);
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, {
      token: root.token,
      body: { goods_description: "Something else" },
    });
    expect(await found(word)).toEqual([]);
    const name = `Renamed ${newId()}`;
    await call(server, "PATCH", `/api/collections/users/records/${bob.id}`, {
      token: bob.token,
      body: { full_name: name },
    });
    expect(await found(name)).toContain(id);
    expect(await found(`${name} second-0002`)).toEqual([id]);
    await call(server, "DELETE", `${SHIPMENTS}/${id}`, { token: root.token });
    expect(await found("second-0002")).toEqual([]);
  });

  test("a new owner, a new name", async () => {
    const word = newId();
    const { id } = await book(server, bob, { goods_description: word });
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: root.token, body: { user_id: anna.id } });
    expect(await found(`${word} γεωργίου`)).toEqual([id]);
  });

  test("while sixteen write, everything acknowledged before a search is found", async () => {
    const word = newId();
    const acked: string[] = [];
    let writing = true;
    const write = async () => {
      for (let i = 0; i < 8; i++) acked.push((await book(server, anna, { goods_description: word })).id);
    };
    const missed: string[] = [];
    const read = async () => {
      while (writing) {
        const before = [...acked];
        const seen = new Set<string>();
        for (let after: string | null = ""; after !== null; ) {
          const { body }: Json = await ask(staff, { q: word, limit: "100", ...(after ? { after } : {}) });
          for (const { id } of body.items) seen.add(id);
          after = body.next;
        }
        missed.push(...before.filter((id) => !seen.has(id)));
      }
    };
    const reading = read();
    await Promise.all(Array.from({ length: 16 }, write));
    writing = false;
    await reading;
    expect(missed).toEqual([]);
    expect(acked.length).toBe(128);
  });

  test("the job updates the index without a search, and a restart loses nothing", async () => {
    const word = newId();
    const { id } = await book(server, anna, { goods_description: word });
    await call(server, "POST", "/api/crons/search_index", { token: root.token });
    await server.kill();
    await server.restart();
    expect(await found(word)).toEqual([id]);
  });
});

describe("what other rows say of a shipment", () => {
  const post = (path: string, body: Json) =>
    call(server, "POST", path, { token: staff.token, body: { op: newId(), ...body } });
  const job = () => call(server, "POST", "/api/crons/search_index", { token: root.token });

  test("is found: notes, sailing, vessel, container and zone, with words of its own", async () => {
    const { id, zone_id } = await book(server, bob);
    const [note, vessel, etd] = [newId(), newId(), Date.now() + 400 * 86_400_000];
    const at = (days: number) => new Date(etd + days * 86_400_000).toISOString();
    const sailing = newId();
    const set = { name: "2033-W07", port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4), vessel };
    const containers = [{ number: "", seal: "" }];
    expect((await post(`/api/sailings/${sailing}/edit`, { set: { ...set, containers } })).status).toBe(200);
    const seen = { status: "pending", admin_notes: "" };
    await post(`/api/shipments/${id}/edit`, { set: { status: "confirmed", admin_notes: `Tail lift ${note}` }, seen });
    const there = { shipments: [id], sailing, container: "1HC-07" };
    expect((await post("/api/pallets/assign", there)).status).toBe(200);
    for (const q of [note, `tail ${vessel}`, "2033-W07", "1hc-07", `${note} berlin`])
      expect([q, await found(q)]).toEqual([q, [id]]);
    const { zones } = (await call(server, "GET", "/api/tariff")).body;
    expect(zones.find((zone: Json) => zone.id === zone_id).zone_name).toContain("DE-4");

    // Taken away again, it is not found by them.
    await post(`/api/shipments/${id}/edit`, { set: { admin_notes: "" }, seen: { admin_notes: `Tail lift ${note}` } });
    expect(await found(note)).toEqual([]);
    await post("/api/pallets/assign", { shipments: [id], sailing: "" });
    for (const q of [vessel, "1hc-07"]) expect([q, await found(q)]).toEqual([q, []]);
  });

  test("is found by its new name once the job has run: a vessel, a zone", async () => {
    const { id, zone_id } = await book(server, bob, { goods_description: newId() });
    await post(`/api/shipments/${id}/edit`, { set: { status: "confirmed" }, seen: { status: "pending" } });
    const [{ sailing }] = (await rowsOf(server, "shipments", `id = "${id}"`)) as [Json];
    const [vessel, zone] = [newId(), newId()];
    const [{ vessel: old }] = (await rowsOf(server, "sailings", `id = "${sailing}"`)) as [Json];
    await post(`/api/sailings/${sailing}/edit`, { set: { vessel }, seen: { vessel: old } });
    const { version, countries, zones, sea_rates } = (await call(server, "GET", "/api/tariff")).body;
    const renamed = zones.map((row: Json) =>
      row.id === zone_id ? { ...row, zone_name: `${row.zone_name} ${zone}` } : row,
    );
    expect((await post("/api/tariff", { base: version, rows: { countries, zones: renamed, sea_rates } })).status).toBe(
      200,
    );
    expect((await job()).status).toBe(204);
    for (const q of [vessel, zone]) await expect.poll(() => found(q)).toContain(id);
  });

  test("is found by who may read it: nobody but the office searches", async () => {
    const seller = await member(server, "sales");
    expect([(await ask(seller, { q: "x" })).status, (await ask(anna, { q: "x" })).status]).toEqual([403, 403]);
  });
});

test("short words match in the whole history, as on the device", async () => {
  const own = await startServer({ env: { AKAMAS_SEARCH_WINDOW: "2" } });
  try {
    const [person, clerk] = await Promise.all([customer(own, "Zoë Ψαρρά"), office(own)]);
    const goods = ["Ω", "wine", "ξύδι", "qzx 7", "olive oil", "x", "a-b", "語", "tail qz", "Ωμέγα 3", "ab", "plain"];
    for (const goods_description of goods) {
      const { id } = await book(own, person, { goods_description });
      if (goods_description.length % 2)
        await call(own, "PATCH", `${SHIPMENTS}/${id}`, { token: clerk.token, body: { status: "cancelled" } });
    }
    const rows = (await rowsOf(own, "shipments")).sort((a, b) => (a.booking_date > b.booking_date ? -1 : 1));
    const { zones } = (await call(own, "GET", "/api/tariff")).body;
    const texts = rows.map((row) => {
      const zone = zones.find(({ id }: Json) => id === row.zone_id).zone_name;
      return searchText(row, { full_name: "Zoë Ψαρρά", company_name: "" }, [zone]);
    });
    const queries = [
      "ω",
      "w",
      "qz",
      "z",
      "x",
      "-",
      "語",
      "ab",
      "3",
      "7",
      "#",
      "ψα",
      "zö",
      "il",
      "ωμ 3",
      "wine x",
      "goods qz",
    ];
    queries.push("various ω", "qz 7", "πα b", "ε", "ai", "語 x", "e", "goods e", "λ");
    for (const q of queries)
      for (const status of ["", "cancelled"]) {
        const words = searchWords(q);
        const expected = rows.filter(
          (row, i) => containsWords(texts[i] ?? "", words) && (status === "" || row.status === status),
        );
        const seen: string[] = [];
        for (let after: string | null = ""; after !== null; ) {
          const query: Record<string, string> = { q, status, limit: "3", ...(after ? { after } : {}) };
          const { body }: Json = await ask(clerk, query, own);
          seen.push(...body.items.map((item: Json) => item.id));
          after = body.next;
        }
        expect([q, status, seen]).toEqual([q, status, expected.map(({ id }) => id)]);
      }
  } finally {
    await own.stop();
  }
});

describe("pages", () => {
  const word = newId();
  const ids: string[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 25; i++) {
      const { id } = await book(server, i % 2 ? anna : bob, { goods_description: word });
      ids.unshift(id);
      if (i % 5 === 0) await patch(id, { status: "cancelled" });
    }
  });
  const allPages = async (query: Record<string, string>) => {
    const pages: string[][] = [];
    for (let after = ""; ; ) {
      const { status, body } = await ask(staff, { ...query, ...(after ? { after } : {}) });
      expect(status).toBe(200);
      pages.push(body.items.map((item: Json) => item.id));
      if (body.next === null) return pages;
      after = body.next;
    }
  };

  test.each([1, 7, 25, 100])("of %d: the newest booking first, none twice, none missing", async (limit) => {
    const pages = await allPages({ q: word, limit: String(limit) });
    expect(pages.flat()).toEqual(ids);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  });

  test("by status, with and without words", async () => {
    const cancelled = ids.filter((_, i) => (24 - i) % 5 === 0);
    for (const q of [word, `${word} va`, `va ${word.slice(0, 6)}`])
      expect((await allPages({ q, status: "cancelled", limit: "2" })).flat()).toEqual(cancelled);
    expect((await allPages({ q: "", status: "cancelled", limit: "3" })).flat()).toEqual(cancelled);
    expect((await allPages({ q: "va", status: "cancelled" })).flat()).toEqual(cancelled);
    expect((await allPages({ q: word, status: "delivered" })).flat()).toEqual([]);
  });

  test("by a status that begins with the same letter as another", async () => {
    const shared = newId();
    const of: Record<string, string[]> = { confirmed: [], cancelled: [] };
    for (let i = 0; i < 10; i++) {
      const status = i % 3 ? "confirmed" : "cancelled";
      const { id } = await book(server, anna, { goods_description: `${shared} va` });
      await patch(id, { status });
      of[status]?.unshift(id);
    }
    // A term of the index, one too long for a phrase, one beside a word too short for the index.
    for (const q of [shared.slice(0, 5), shared, `${shared} va`])
      for (const [status, expected] of Object.entries(of))
        for (const limit of [1, 3, 100]) {
          const pages = await allPages({ q, status, limit: String(limit) });
          expect([q, status, pages.flat()]).toEqual([q, status, expected]);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
  });

  test("everything, in the order of the record API", async () => {
    const all = (await allPages({ limit: "100" })).flat();
    const listed: string[] = [];
    for (let page = 1; listed.length < all.length; page++) {
      const path = `${SHIPMENTS}?sort=-booking_date&perPage=200&page=${page}`;
      const { body } = await call(server, "GET", path, { token: staff.token });
      if (body.items.length === 0) break;
      listed.push(...body.items.map((item: Json) => item.booking_date));
    }
    const byId = new Map((await rowsOf(server, "shipments")).map((row) => [row.id, row.booking_date]));
    expect(all.map((id) => byId.get(id))).toEqual(listed);
    expect(new Set(all).size).toBe(all.length);
  });

  test("bookings that arrive meanwhile do not shift pages", async () => {
    const first = await ask(staff, { q: word, limit: "10" });
    await book(server, anna, { goods_description: word });
    const second = await ask(staff, { q: word, limit: "100", after: first.body.next });
    expect([...first.body.items, ...second.body.items].map((item: Json) => item.id)).toEqual(ids);
  });

  test("bookings of the same time, and one whose time was changed, keep their order", async () => {
    const text = newId();
    const same: string[] = [];
    for (let i = 0; i < 4; i++) same.push((await book(server, anna, { goods_description: text })).id);
    for (const id of same)
      await call(server, "PATCH", `${SHIPMENTS}/${id}`, {
        token: root.token,
        body: { booking_date: "2020-05-05 10:00:00.500Z" },
      });
    const pages = (await allPages({ q: text, limit: "1" })).flat();
    expect([...pages].sort()).toEqual([...same].sort());
    expect((await allPages({ limit: "100" })).flat().slice(-4).sort()).toEqual([...same].sort());
  });
});

test("only bookings made before a day, over pages too", async () => {
  const text = newId();
  const at = ["2020-03-31 23:59:59.999Z", "2020-04-01 00:00:00.000Z", "2020-03-30 10:00:00.000Z"];
  const ids: string[] = [];
  for (const booking_date of at) {
    const { id } = await book(server, anna, { goods_description: text });
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: root.token, body: { booking_date } });
    ids.push(id);
  }
  expect(await found(text)).toEqual([ids[1], ids[0], ids[2]]);
  expect(await found(text, { before: "2020-04-01" })).toEqual([ids[0], ids[2]]);
  const first = await ask(staff, { q: text, before: "2020-04-01", limit: "1" });
  expect(first.body.items.map(({ id }: Json) => id)).toEqual([ids[0]]);
  expect(await found(text, { before: "2020-04-01", after: first.body.next })).toEqual([ids[2]]);
});

describe("access and refusals", () => {
  const refused: [query: Record<string, string>, field: string, code: string][] = [
    [{ q: "x".repeat(201) }, "q", "too_long"],
    [{ q: "ab ".repeat(11) }, "q", "too_long"],
    [{ status: "lost" }, "status", "invalid"],
    [{ limit: "0" }, "limit", "invalid"],
    [{ limit: "101" }, "limit", "invalid"],
    [{ limit: "1.5" }, "limit", "invalid"],
    [{ limit: "many" }, "limit", "invalid"],
    [{ after: "-1" }, "after", "invalid"],
    [{ after: "1 OR 1" }, "after", "invalid"],
    [{ after: "9".repeat(20) }, "after", "invalid"],
    [{ before: "yesterday" }, "before", "invalid"],
    [{ before: "2026-02-30" }, "before", "invalid"],
    [{ before: "2026-05-01T00:00:00Z" }, "before", "invalid"],
  ];
  test.each(refused)("%j", async (query, field, code) => {
    const answer = await ask(staff, query);
    expect([answer.status, answer.body.data[field].code]).toEqual([400, code]);
  });

  test("ten words of any script in 200 characters are fine", async () => {
    expect((await ask(staff, { q: `${"語".repeat(19)} `.repeat(10).slice(0, 200) })).status).toBe(200);
  });
});

test("the counters equal the tables", async () => {
  const own = await startServer();
  try {
    const [person, clerk, boss] = await Promise.all([customer(own), office(own), superuser(own)]);
    const counters = async () => (await call(own, "GET", "/api/office/counters", { token: clerk.token })).body;
    const nothing = { total: 0, pending: 0, confirmed: 0, in_transit: 0, delivered: 0, cancelled: 0 };
    expect(await counters()).toEqual({ shipments: nothing, inbox: { sea: 0, air: 0, contact: 0 }, failed_mails: 0 });
    const statuses = ["confirmed", "in_transit", "in_transit", "delivered", "cancelled", "pending", "pending"];
    for (const status of statuses) {
      const { id } = await book(own, person);
      if (status !== "pending")
        await call(own, "PATCH", `${SHIPMENTS}/${id}`, { token: clerk.token, body: { status } });
    }
    const messages: string[] = [];
    for (let i = 0; i < 3; i++) {
      const body = { name: "Ada", email: "ada@sender.test", subject: "A question", message: "How long does it take?" };
      const path = "/api/collections/contact_messages/records";
      messages.push((await call(own, "POST", path, { token: boss.token, body })).body.id);
    }
    const handled = { token: clerk.token, body: { handled_at: new Date().toISOString() } };
    await call(own, "PATCH", `/api/collections/contact_messages/records/${messages[0]}`, handled);
    for (const state of ["failed", "queued"])
      await call(own, "POST", "/api/collections/mail_queue/records", {
        token: boss.token,
        body: { to: "office", template: "t", dedupe_key: newId(), state, attempts: 8 },
      });
    const { failed_mails, ...rest } = await counters();
    expect(rest).toEqual({
      shipments: { total: 7, pending: 2, confirmed: 1, in_transit: 2, delivered: 1, cancelled: 1 },
      inbox: { sea: 0, air: 0, contact: 2 },
    });
    expect(failed_mails).toBe(1);
  } finally {
    await own.stop();
  }
});
