import type { Page } from "@playwright/test";
import { ELENI } from "./trade.ts";

/** One of the three requests: where it is, how it is filled in, and where its record can be found. */
export type RequestCase = {
  name: string;
  path: string;
  title: string;
  button: string;
  waiting: string;
  sent: string;
  collection: string;
  /** The field that carries what makes the record findable. */
  marked: string;
  /** The mails that go out with it, in alphabetical order. */
  mails: string[];
  fill: (page: Page, mark: string) => Promise<void>;
};

async function fillPiece(page: Page): Promise<void> {
  const piece = page.getByRole("group", { name: "Piece 1", exact: true });
  for (const [label, value] of [
    ["Length", "120"],
    ["Width", "80"],
    ["Height", "110,5"],
    ["Weight", "300"],
  ] as const)
    await piece.getByLabel(label).fill(value);
}

async function fillQuote(page: Page, mark: string): Promise<void> {
  await page.getByLabel("Origin country").fill("Κίνα");
  await page.getByRole("button", { name: /^Cargo type/ }).click();
  await page.getByRole("option", { name: "Machinery" }).click();
  await page.getByLabel("Cargo description").fill(`${mark}: two lathes in wooden crates`);
  await fillPiece(page);
  await page.getByLabel("Contact person").fill(ELENI.name);
  await page.getByLabel("Email").fill(ELENI.email);
  await page.getByLabel("Phone").fill(ELENI.phone);
}

export const REQUESTS: RequestCase[] = [
  {
    name: "sea quote",
    path: "/sea-freight-quote",
    title: "Sea Freight Quote",
    button: "Request Quote",
    waiting: "1 request waiting to be sent",
    sent: "Quote Request Submitted",
    collection: "sea_freight_quotes",
    mails: ["sea_office", "sea_receipt"],
    marked: "cargo_description",
    async fill(page, mark) {
      await page.getByLabel("Origin port").fill("Shanghai");
      await fillQuote(page, mark);
    },
  },
  {
    name: "air quote",
    path: "/air-freight-quote",
    title: "Air Freight Quote",
    button: "Request Quote",
    waiting: "1 request waiting to be sent",
    sent: "Quote request submitted successfully!",
    collection: "air_freight_quotes",
    mails: ["air_office", "air_receipt"],
    marked: "cargo_description",
    async fill(page, mark) {
      await page.getByLabel("Origin city/airport").fill("Shanghai");
      await fillQuote(page, mark);
    },
  },
  {
    name: "contact message",
    path: "/contact",
    title: "Contact",
    button: "Send Message",
    waiting: "1 message waiting to be sent",
    sent: "Message sent successfully!",
    collection: "contact_messages",
    mails: ["contact_office", "contact_receipt"],
    marked: "subject",
    async fill(page, mark) {
      await page.getByLabel("Name").fill(ELENI.name);
      await page.getByLabel("Email").fill(ELENI.email.toUpperCase());
      await page.getByLabel("Subject").fill(`${mark}: δύο παλέτες`);
      await page.getByLabel("Message", { exact: true }).fill("Can you collect on a Thursday before noon?");
    },
  },
];
