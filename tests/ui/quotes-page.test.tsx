import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { quoteOp } from "#data/use-cases/save-quote.ts";
import { validUntil } from "#domain/quotes/validity.ts";
import { ResultSheet } from "#features/calculator/result-sheet.tsx";
import { LazyOpenQuotes } from "#features/quotes/lazy-open-quotes.tsx";
import { QuotePage } from "#features/quotes/quote-page.tsx";
import { QuotesPage } from "#features/quotes/quotes-page.tsx";
import type { Show } from "#features/quotes/show.ts";
import { quoteOf } from "#live/quote.ts";
import { forgetEverything, QUOTE, signIn, stage } from "./booking-stage.tsx";
import { TARIFF } from "./calculator-stage.tsx";

const ME = "customer0000001";
vi.mock("#data/sync/engine.ts", () => ({
  pageEngine: () => ({
    ...{ start: () => {}, wake: () => {}, env: { clock: { now: () => Date.now() } } },
    pullFailed: { get: () => false, subscribe: () => () => {} },
  }),
}));
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "ready", tariff: TARIFF, retry: () => {} }) }));

// The PDF code is tested on its own.
const { prepareQuotePdf, quoteFile } = vi.hoisted(() => ({
  prepareQuotePdf: vi.fn(),
  quoteFile: vi.fn(async (_: { address: string }) => new File(["%PDF-"], "quote.pdf")),
}));
vi.mock("#features/quotes/pdf/quote-file.ts", () => ({ prepareQuotePdf, quoteFile }));

const DAY = 86_400_000;
const breakdown = { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 300 };
const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A quote of so many days of Cyprus ago, as the mirror has it: one of them is 23 or 25 hours long. */
async function have(id: string, days: number, over: Record<string, unknown> = {}): Promise<void> {
  const now = new Date();
  const at = new Date(now).setDate(now.getDate() - days);
  const until = validUntil({ quotedAt: at, tariffKnownAt: at });
  await mirrorDb(ME).quotes.put({
    ...{ id: id.padEnd(15, "0"), user_id: ME, reference: "4T8RM2H6WD", link: "0".repeat(26), state: "open" },
    ...{
      customer_name: "",
      customer_company: id,
      customer_email: "",
      customer_phone: "",
      note: "",
      maker_name: "",
      maker_phone: "",
      country_id: "germany",
    },
    ...{ country_name: "Germany", zone_id: "de4", zone_name: "DE-4 Berlin", pallet_details: [EURO, EURO] },
    ...{ tariff_version: TARIFF.version, tariff_number: 12, total: 300, cost_breakdown: breakdown, language: "en" },
    ...{ quoted_at: new Date(at).toISOString(), valid_until: new Date(until).toISOString() },
    ...{ sent_at: "", opened_at: "", accepted_at: "", booked_as: "", created: "", updated: "", gen: 1, seq: 1 },
    ...over,
  });
}
const clearMirror = () => Promise.all(mirrorDb(ME).tables.map((table) => table.clear()));
beforeEach(async () => {
  signIn(ME);
  await clearMirror();
});
afterEach(async () => {
  cleanup();
  await clearMirror();
  await forgetEverything();
});

function List() {
  const [show, setShow] = useState<Show>("all");
  return <QuotesPage show={show} onShow={setShow} />;
}
const row = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return within(link.closest("li") as HTMLElement);
};
const RATE = quoteOf({ ...QUOTE, roadRate: 0.52, ratesFrom: new Date().toISOString() }) as NonNullable<
  ReturnType<typeof quoteOf>
>;
const OP_LOAD = {
  country: { id: "germany", name: "Germany" },
  zone: { id: "de4", zone_name: "DE-4 Berlin" },
  ...{ pallets: [EURO], breakdown, tariff: { version: TARIFF.version, number: 12 }, validDays: null },
};

it("shows the validity of open quotes, and the outcome of the others", async () => {
  await have("new", 0);
  await have("older", 3);
  await have("last", 14);
  await have("over", 20);
  await have("gone", 1, { state: "withdrawn" });
  await have("taken", 5, { state: "accepted", accepted_at: new Date().toISOString(), booked_as: "7P6CTF30HM" });
  stage("/quotes", List);
  expect((await row("new")).getByRole("img", { name: /^14\sdays of 14 left, to/ })).toBeTruthy();
  expect((await row("older")).getByText(/^11\sdays left$/)).toBeTruthy();
  expect((await row("last")).getByRole("img", { name: /^Last day, to/ })).toBeTruthy();
  expect((await row("over")).getByRole("button", { name: "Again: another quote like AKQ-4T8RM-2H6WD" })).toBeTruthy();
  expect((await row("gone")).getByText("Its link does not work any more.")).toBeTruthy();
  expect((await row("taken")).getByText(/as AKF-7P6CT-F30HM$/)).toBeTruthy();
  const track = (await row("taken")).getByRole("link", { name: "Track AKF-7P6CT-F30HM" });
  expect(track.getAttribute("href")).toBe("/track/7P6CTF30HM");
  expect((await row("new")).queryByRole("link", { name: /^Track/ })).toBeNull();
});

it("says on which day the link of a sent quote was opened", async () => {
  await have("seen", 2, { state: "sent", opened_at: "2026-11-24 08:00:00.000Z" });
  await have("new", 1, { state: "sent" });
  stage("/quotes", List);
  expect((await row("seen")).getByText(/, link opened Tue 24 Nov$/)).toBeTruthy();
  expect((await row("new")).queryByText(/link opened/)).toBeNull();
});

it("shows counts by state, and filters by it", async () => {
  await have("new", 0);
  await have("over", 20);
  await have("sent", 1, { state: "sent" });
  stage("/quotes", List);
  await row("new");
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    ...["All 3", "Open 2", "Accepted 0", "Expired 1"],
  ]);
  await userEvent.click(screen.getByRole("radio", { name: "Expired 1" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(screen.getByRole("radio", { name: "Accepted 0" }));
  expect(screen.getByText("No quotes here.")).toBeTruthy();
});

it("has a search, makers, orders and a sum for the office", async () => {
  knownRole.set(ME, "admin");
  await mirrorDb(ME).users.bulkPut([
    { id: ME, full_name: "Ioanna Demetriou", phone: "", gen: 1, seq: 1 } as never,
    { id: "colleague000001", full_name: "Łukasz Nowak", phone: "", gen: 1, seq: 2 } as never,
  ]);
  await have("small", 0, { total: 120 });
  await have("large", 3, { total: 900.5, user_id: "colleague000001" });
  stage("/quotes", List);
  expect(await (await row("large")).findByText(/, by Łukasz Nowak$/)).toBeTruthy();
  // What has ended is in no sum.
  await have("over", 20, { total: 5000 });
  await have("gone", 1, { total: 7000, state: "withdrawn" });
  await have("taken", 2, { total: 33, state: "accepted" });
  expect(await screen.findByText("5 quotes, €1020.50 open, €33.00 accepted")).toBeTruthy();
  const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  await userEvent.click(screen.getByRole("radio", { name: "Open 2" }));
  expect(screen.getByText("2 quotes, €1020.50 open")).toBeTruthy();
  expect(names()).toEqual(["small", "large"]);
  await userEvent.click(screen.getByRole("button", { name: /^Order/ }));
  await userEvent.click(screen.getByRole("option", { name: "Largest sum first" }));
  expect(names()).toEqual(["large", "small"]);
  await userEvent.type(screen.getByRole("searchbox"), "lukasz");
  expect(names()).toEqual(["large"]);
  expect(screen.getByText("1 quote, €900.50 open")).toBeTruthy();
});

it("counts a quote that was withdrawn as that, and prints who it is from, without its state", async () => {
  await have("over", 20);
  await have("gone", 1, { state: "withdrawn" });
  stage("/quotes", List);
  await row("gone");
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    ...["All 2", "Open 0", "Accepted 0", "Expired 1", "Withdrawn 1"],
  ]);
  await userEvent.click(screen.getByRole("radio", { name: "Withdrawn 1" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  cleanup();
  stage("/quotes/x", () => <QuotePage id={"gone".padEnd(15, "0")} />);
  expect((await screen.findByText("withdrawn")).closest(".print\\:hidden")).not.toBeNull();
  expect(screen.getByText(/Omonoias 84/).closest(".print\\:flex")).not.toBeNull();
});

it("shows one that is on this device only, with its link and why nobody can open that yet", async () => {
  const customer = { name: "אברהם כהן", company: "", email: "a@b.test", phone: "+972 3 555", note: "calls back" };
  const op = quoteOp({ ...OP_LOAD, tariffKnownAt: Date.now() }, customer, Date.now());
  if (!op) throw new Error("the tariff is too old");
  await enqueue([op], { owner: ME, now: Date.now() });
  stage("/quotes/x", () => <QuotePage id={op.opId} />);
  expect(await screen.findByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeTruthy();
  expect(screen.getByText("Waiting")).toBeTruthy();
  expect(screen.getByText("אברהם כהן").getAttribute("dir")).toBe("auto");
  expect(screen.getByText("calls back")).toBeTruthy();
  expect(screen.getByText(/this device has to be online first/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book this" })).toBeNull();
});

it("ends with a last day that was over when the server had it, on a device whose clock is a month behind as well", async () => {
  const created = new Date(Date.now() + 30 * DAY).toISOString();
  await have("behind", 0, { created });
  stage("/quotes", List);
  expect((await row("behind")).getByText(/^Ended /)).toBeTruthy();
  cleanup();
  stage("/quotes/x", () => <QuotePage id={"behind".padEnd(15, "0")} />);
  expect(await screen.findByText("It was over when it reached us")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Share/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Duplicate" })).toBeTruthy();
});

it("says so where the clock of the device that made it was a month ahead", async () => {
  const created = new Date().toISOString();
  const ahead = new Date(Date.now() + 30 * DAY).toISOString();
  await have("ahead", 0, { created, quoted_at: ahead });
  await have("right", 0, { created, reference: "7P6CTF30HM" });
  stage("/quotes/x", () => <QuotePage id={"ahead".padEnd(15, "0")} />);
  expect(await screen.findByText("The date of the device that made it was ahead")).toBeTruthy();
  cleanup();
  stage("/quotes/x", () => <QuotePage id={"right".padEnd(15, "0")} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Quote AKQ-7P6CT-F30HM" })).toBeTruthy();
  expect(screen.queryByText("The date of the device that made it was ahead")).toBeNull();
});

it("withdraws only after a confirmation", async () => {
  await have("mine", 1);
  stage("/quotes/x", () => <QuotePage id={"mine".padEnd(15, "0")} />);
  const press = async (name: string, within_: "page" | "question") => {
    const where = within_ === "page" ? screen : within(await screen.findByRole("alertdialog"));
    await userEvent.click(where.getByRole("button", { name }));
  };
  await screen.findByRole("heading", { level: 1, name: "Quote AKQ-4T8RM-2H6WD" });
  await press("Withdraw", "page");
  await press("Keep it", "question");
  expect(await outboxDb().ops.count()).toBe(0);
  await press("Withdraw", "page");
  await press("Withdraw", "question");
  expect(await screen.findByText("Its link does not work any more.")).toBeTruthy();
  expect((await outboxDb().ops.toArray()).map(({ kind, aggregate }) => [kind, aggregate])).toEqual([
    ["quote.withdraw", "mine".padEnd(15, "0")],
  ]);
});

it("loads the PDF code when Share or Print is pressed, and not before", async () => {
  vi.stubGlobal("requestIdleCallback", (go: () => void) => go());
  prepareQuotePdf.mockClear();
  await have("open", 1);
  stage("/quotes", List);
  const inList = (await row("open")).getByRole("button", { name: /^Share/ });
  await userEvent.hover(inList);
  inList.focus();
  expect(prepareQuotePdf).not.toHaveBeenCalled();
  fireEvent.pointerDown(inList);
  await expect.poll(() => prepareQuotePdf).toHaveBeenCalled();
  cleanup();
  for (const name of [/^Share/, "Print"]) {
    prepareQuotePdf.mockClear();
    stage("/quotes/open", () => <QuotePage id={"open".padEnd(15, "0")} />);
    const button = await screen.findByRole("button", { name });
    await userEvent.hover(button);
    expect(prepareQuotePdf).not.toHaveBeenCalled();
    fireEvent.pointerDown(button);
    await expect.poll(() => prepareQuotePdf).toHaveBeenCalled();
    cleanup();
  }
  vi.unstubAllGlobals();
});

it("shows the link at the public address, whatever host the device reached", async () => {
  vi.stubEnv("PUBLIC_URL", "https://freight.example/");
  await have("open", 1);
  stage("/quotes/open", () => <QuotePage id={"open".padEnd(15, "0")} />);
  expect(await screen.findByText(`https://freight.example/q/${"0".repeat(26)}`)).toBeTruthy();
  vi.unstubAllEnvs();
});

it("gives the PDF the public address", async () => {
  vi.stubEnv("PUBLIC_URL", "https://freight.example/");
  await have("open", 1);
  stage("/quotes/open", () => <QuotePage id={"open".padEnd(15, "0")} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Share/ }));
  await expect.poll(() => quoteFile.mock.calls.at(-1)?.[0].address).toBe(`https://freight.example/q/${"0".repeat(26)}`);
  vi.unstubAllEnvs();
});

it("a sales person has their own open quotes below the calculator, the one that ends first on top", async () => {
  knownRole.set(ME, "sales");
  await have("new", 0);
  await have("older", 3);
  await have("over", 20);
  await have("gone", 1, { state: "withdrawn" });
  await have("colleague", 1, { user_id: "seller000000001" });
  stage("/calculator", LazyOpenQuotes);
  expect(await screen.findByRole("heading", { name: "Your 2 open quotes" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["older", "new"]);
  expect(screen.getByRole("link", { name: "All open quotes" }).getAttribute("href")).toBe("/quotes?show=open");
});

it("a sales person saves a rate as a quote first; everybody else books", async () => {
  const sheet = async () => {
    stage("/calculator", () => (
      <ResultSheet quote={RATE} stale={null} tariff={TARIFF} form="x" onBook={() => {}} actionsRef={() => {}} />
    ));
    await screen.findByRole("button", { name: "Book Now" });
    const first = document.querySelector(".btn-primary")?.textContent;
    cleanup();
    return first;
  };
  knownRole.set(ME, "");
  expect(await sheet()).toBe("Book Now");
  knownRole.set(ME, "sales");
  expect(await sheet()).toBe("Save quote");
});
