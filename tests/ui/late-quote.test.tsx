import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { draftsOf, loadDraft, resumeDraft, saveDraft } from "#data/local/drafts.ts";
import { readQuote, saveQuote } from "#data/local/quote.ts";
import { inputsOfQuote, storedDraft } from "#features/calculator/inputs.ts";
import { QUOTE } from "./booking-stage.tsx";
import {
  calculateButton,
  chooseCountry,
  countryField,
  fill,
  freshForEach,
  haveRates,
  openCalculator,
  postcodeField,
} from "./calculator-stage.tsx";

// The calculator opens before what is kept was read, and that arrives when something has been typed.
const reading = vi.hoisted(() => ({ answer: () => {}, over: Promise.resolve() }));
vi.mock("#live/read-by.ts", () => ({ READ_BY_MS: 0, useReadBy: () => true }));
vi.mock("#data/local/open-existing.ts", async (original) => {
  const parts = await original<typeof import("#data/local/open-existing.ts")>();
  const databaseExists = async (name: string) => {
    if (name === parts.OUTBOX) await reading.over;
    return parts.databaseExists(name);
  };
  return { ...parts, databaseExists };
});
freshForEach();

const KEPT = { ...QUOTE, quotedAt: new Date(Date.now() - 3_600_000).toISOString() };
const inputs = { inputs: inputsOfQuote(KEPT), quotedAt: KEPT.quotedAt, former: null };

it.each(["never", "late"])("a rate that is kept and read %s is not changed by one that is calculated", async (when) => {
  await haveRates();
  await saveQuote(KEPT);
  await saveDraft("calculator", storedDraft(inputs));
  reading.over = new Promise((answer) => {
    reading.answer = answer;
  });
  await openCalculator();
  await chooseCountry("Denmark");
  await fill(postcodeField(), "2100");
  if (when === "late") {
    reading.answer();
    // It is shown, and does not take the place of what was typed.
    await screen.findByRole("region", { name: "Germany to Cyprus" });
    expect(countryField().value).toBe("Denmark");
  }
  await userEvent.click(calculateButton());
  await waitFor(async () => expect((await readQuote()).country?.name).toBe("Denmark"));
  const aside = (await draftsOf("guest", "quote")).find(({ key }) => key === "quote.earlier");
  expect(aside?.value).toEqual(KEPT);
  reading.answer();

  // It comes back with its pallets.
  expect(await resumeDraft("calculator.earlier")).toBe(true);
  expect(await readQuote()).toEqual(KEPT);
  expect((await loadDraft("calculator"))?.value).toEqual(storedDraft(inputs));
  const [other] = (await draftsOf("guest", "quote")).filter(({ key }) => key !== "quote");
  expect(other?.value).toMatchObject({ country: { name: "Denmark" } });
});

it("a rate that was read before anything was typed is replaced by one that is calculated, and not set aside", async () => {
  await haveRates();
  await saveQuote(KEPT);
  await saveDraft("calculator", storedDraft(inputs));
  reading.over = Promise.resolve();
  await openCalculator();
  await screen.findByRole("region", { name: "Germany to Cyprus" });
  await chooseCountry("Denmark");
  await fill(postcodeField(), "2100");
  await userEvent.click(calculateButton());
  await waitFor(async () => expect((await readQuote()).country?.name).toBe("Denmark"));
  expect((await draftsOf("guest", "quote")).map(({ key }) => key)).toEqual(["quote"]);
});
