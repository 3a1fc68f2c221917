import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { QUOTE_FOR_DRAFT } from "#data/use-cases/duplicate-quote.ts";
import { SaveQuote } from "#features/calculator/save-quote.tsx";
import { quoteOf } from "#live/quote.ts";
import { forgetEverything, QUOTE, signIn, stage } from "./booking-stage.tsx";

vi.mock("#data/sync/engine.ts", () => ({
  pageEngine: () => ({ start: () => {}, wake: () => {}, env: { clock: { now: () => Date.now() } } }),
}));

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const open = (ratesFrom: string) => {
  const quote = quoteOf({ ...QUOTE, roadRate: 0.52, ratesFrom });
  if (!quote) throw new Error("there is no rate");
  stage("/calculator", () => <SaveQuote quote={quote} onClose={() => {}} />);
  return screen.findByLabelText(/^Company/);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save quote" }));
const ops = () => outboxDb().ops.toArray();

beforeEach(() => signIn());
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await forgetEverything();
});

it("saves what was typed, in the outbox of whoever is signed in", async () => {
  const company = await open(daysAgo(1));
  await userEvent.type(company, "Κτήμα Αργάκι");
  await userEvent.type(screen.getByLabelText(/^Note/), "calls back");
  await save();
  await expect.poll(() => ops()).toHaveLength(1);
  const [op] = await ops();
  expect(op).toMatchObject({ kind: "quote.create", owner: "customer0000001", state: "queued" });
  expect(op?.payload).toMatchObject({ customer_company: "Κτήμα Αργάκι", note: "calls back", total: 300 });
  expect(op?.payload.cost_breakdown).toMatchObject({ transport: 156, roadRate: 0.52 });
});

it("names the person with a role who makes it, by the profile, and no customer", async () => {
  const made = async () => {
    await open(daysAgo(1));
    await save();
    await expect.poll(() => ops()).toHaveLength(1);
    const [op] = await ops();
    cleanup();
    await outboxDb().ops.clear();
    return [op?.payload.maker_name, op?.payload.maker_phone];
  };
  const record = { id: "customer0000001", email: "anna@akamas.example", full_name: "Anna Petrou", phone: "+357 25 1" };
  localStorage.setItem("pocketbase_auth", JSON.stringify({ token: "a.b.c", record }));
  knownRole.set(record.id, "");
  expect(await made()).toEqual(["", ""]);
  knownRole.set(record.id, "sales");
  expect(await made()).toEqual(["Anna Petrou", "+357 25 1"]);
});

it("has the cursor in its first field", async () => {
  const company = await open(daysAgo(1));
  await vi.waitFor(() => expect(document.activeElement).toBe(company));
});

it("prefills the customer of a duplicated quote, and shows errors at their fields", async () => {
  await saveDraft(QUOTE_FOR_DRAFT, { name: "Άντρη", company: "x".repeat(300), email: "nowhere", note: "" });
  const company = (await open(daysAgo(1))) as HTMLInputElement;
  expect(company.value).toHaveLength(300);
  await save();
  expect((await screen.findAllByText("Company must be at most 200 characters")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("Please enter a valid email address").length).toBeGreaterThan(0);
  expect(await ops()).toEqual([]);
});

it("hands out no quote from rates that nobody has confirmed for 14 days, says what to do and keeps what was typed", async () => {
  await userEvent.type(await open(daysAgo(14)), "Κτήμα Αργάκι");
  await save();
  expect(await screen.findByText("No quote from rates as old as these")).toBeTruthy();
  expect(screen.getByText(/last checked the rates 14 days ago or more/)).toBeTruthy();
  expect(await ops()).toEqual([]);
  // Calculated again with today's rates.
  await vi.waitFor(async () => expect((await loadDraft(QUOTE_FOR_DRAFT))?.value).toBeTruthy());
  cleanup();
  expect(((await open(daysAgo(0))) as HTMLInputElement).value).toBe("Κτήμα Αργάκι");
});

it("says so where the clock was set back since the rates came, and saves all the same", async () => {
  await open(new Date(Date.now() + 30 * DAY).toISOString());
  expect(screen.getByText("Check the date of this device")).toBeTruthy();
  expect(screen.getByText(/its rates came on .* A quote that is made now ends too early/)).toBeTruthy();
  await save();
  await vi.waitFor(async () => expect(await ops()).toHaveLength(1));
});

it("keeps what was typed when the device is full", async () => {
  const company = (await open(daysAgo(1))) as HTMLInputElement;
  await userEvent.type(company, "Ltd");
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(outboxDb().ops, "bulkAdd").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await save();
  expect(await screen.findByText("The quote could not be saved on this device")).toBeTruthy();
  expect(company.value).toBe("Ltd");
  vi.restoreAllMocks();
  await save();
  await expect.poll(() => ops()).toHaveLength(1);
});
