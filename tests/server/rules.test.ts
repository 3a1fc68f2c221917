import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTACT_LIMITS } from "#domain/schemas/contact-form.ts";
import { type Server, startServer } from "../support/server.ts";
import { call, newId, rowsOf } from "../support/server-api.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";
import texts from "../vectors/visible-texts.json" with { type: "json" };

// The forms' rules (docs/rules.md) on the server: a request that bypasses the form gets the form's message, and nothing
// refused is stored. One row per rule; `null` for a value that is just allowed.
let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

type Over = Record<string, unknown>;
type Rule = [what: string, over: Over, field: string, words: string | null];

const FORMS = {
  contact: {
    path: "/api/contact",
    collection: "contact_messages",
    body: (over: Over) => ({
      id: newId(),
      name: "Ελένη Παπαδοπούλου",
      email: "eleni@sender.test",
      phone: "+357 99 123456",
      subject: "Ερώτηση για παλέτες",
      message: "Πόσο κάνει μια παλέτα από το Αμβούργο;",
      ...over,
    }),
  },
  sea: {
    path: "/api/collections/sea_freight_quotes/records",
    collection: "sea_freight_quotes",
    body: seaQuoteBody,
  },
  air: {
    path: "/api/collections/air_freight_quotes/records",
    collection: "air_freight_quotes",
    body: airQuoteBody,
  },
  signUp: {
    path: "/api/collections/users/records",
    collection: "users",
    body: (over: Over) => ({
      id: newId(),
      full_name: "Νίκος Γεωργίου",
      email: `${newId()}@customers.test`,
      password: "secret",
      passwordConfirm: over.password ?? "secret",
      ...over,
    }),
  },
};

const address = (length: number) => {
  const [local, labels] = ["a".repeat(64), `${"b".repeat(60)}.`.repeat(2)];
  return `${local}@${labels}${"c".repeat(length - `${local}@${labels}.test`.length)}.test`;
};
const of = (length: number) => "α".repeat(length);

const { name, email, phone, subject, message } = CONTACT_LIMITS;
const CONTACT_EMAIL = "Please enter a valid email address";
const CONTACT: Rule[] = [
  ["name of one character", { name: "Α" }, "name", "Name must be at least 2 characters"],
  ["name of spaces", { name: "     " }, "name", "Name must be at least 2 characters"],
  ["no name", { name: undefined }, "name", "Name must be at least 2 characters"],
  ["name that is a number", { name: 12 }, "name", "Name must be at least 2 characters"],
  ["name that nobody can see", { name: "\u200b\u200b\u200b" }, "name", "Name must be at least 2 characters"],
  ["name of 2", { name: "Εύ" }, "name", null],
  ["name of 100", { name: of(name.max) }, "name", null],
  ["name of 101", { name: of(name.max + 1) }, "name", "Name must be less than 100 characters"],
  ["no address", { email: "" }, "email", CONTACT_EMAIL],
  ["address without a domain", { email: "eleni@" }, "email", CONTACT_EMAIL],
  ["address without a dot", { email: "eleni@sender" }, "email", CONTACT_EMAIL],
  ["two addresses", { email: "a@b.test, c@d.test" }, "email", CONTACT_EMAIL],
  ["address with a line break", { email: "a@b.test\nBcc: c@d.test" }, "email", CONTACT_EMAIL],
  ["address of 255", { email: address(email.max) }, "email", null],
  ["address of 256", { email: address(email.max + 1) }, "email", "Email must be less than 255 characters"],
  ["no phone", { phone: undefined }, "phone", null],
  ["phone of 20", { phone: "1".repeat(phone.max) }, "phone", null],
  ["phone of 21", { phone: "1".repeat(phone.max + 1) }, "phone", "Phone number must be less than 20 characters"],
  ["subject of 4", { subject: "abcd" }, "subject", "Subject must be at least 5 characters"],
  ["subject of 4 and spaces", { subject: "  abcd  " }, "subject", "Subject must be at least 5 characters"],
  ["subject of dots", { subject: "......" }, "subject", "Subject must be at least 5 characters"],
  ["subject of 5", { subject: "abcde" }, "subject", null],
  ["subject of 200", { subject: of(subject.max) }, "subject", null],
  ["subject of 201", { subject: of(subject.max + 1) }, "subject", "Subject must be less than 200 characters"],
  ["message of 9", { message: "123456789" }, "message", "Message must be at least 10 characters"],
  ["message of dashes", { message: "-".repeat(20) }, "message", "Message must be at least 10 characters"],
  ["message of 10", { message: "1234567890" }, "message", null],
  ["message of 2000", { message: of(message.max) }, "message", null],
  ["message of 2001", { message: of(message.max + 1) }, "message", "Message must be less than 2000 characters"],
];

/** Fields of both quote forms. */
const quote = (person: string, least: number, description: string): Rule[] => [
  ["origin country of 1", { origin_country: "C" }, "origin_country", "Origin country is required"],
  ["no origin country", { origin_country: undefined }, "origin_country", "Origin country is required"],
  ["origin country of 2", { origin_country: "UK" }, "origin_country", null],
  ["no cargo type", { cargo_type: "" }, "cargo_type", "Cargo type is required"],
  ["description too short", { cargo_description: of(least - 1) }, "cargo_description", description],
  ["description of spaces", { cargo_description: " ".repeat(40) }, "cargo_description", description],
  ["description just long enough", { cargo_description: of(least) }, "cargo_description", null],
  ["contact person of 1", { contact_person: "W" }, "contact_person", person],
  ["contact person that nobody can see", { contact_person: "\u2060\u3164" }, "contact_person", person],
  ["contact person of 2", { contact_person: "Wu" }, "contact_person", null],
  ["no address", { contact_email: "" }, "contact_email", "Valid email is required"],
  ["a broken address", { contact_email: "wei@" }, "contact_email", "Valid email is required"],
  ["phone of 7", { contact_phone: "1234567" }, "contact_phone", "Valid phone number is required"],
  ["phone of 8", { contact_phone: "12345678" }, "contact_phone", null],
  ...(["length", "width", "height", "weight"] as const).flatMap((measure): Rule[] => {
    const label = measure[0]?.toUpperCase() + measure.slice(1);
    const [least, below] = measure === "weight" ? [0.1, 0.09] : [1, 0.9];
    const piece = { length: 10, width: 10, height: 10, weight: 10 };
    const words = `${label} must be greater than 0`;
    return [
      [`${measure} ${below}`, { dimensions: [{ ...piece, [measure]: below }] }, "dimensions", words],
      [`${measure} 0`, { dimensions: [{ ...piece, [measure]: 0 }] }, "dimensions", words],
      [`${measure} ${least}`, { dimensions: [piece, { ...piece, [measure]: least }] }, "dimensions", null],
    ];
  }),
];

const CROSS = "Please provide required information based on shipment type";
const SEA: Rule[] = [
  ...quote("Contact person is required", 20, "Please provide at least 20 characters"),
  ["origin port of 1", { origin_port: "S" }, "origin_port", "Origin port is required"],
  ["origin port of 2", { origin_port: "LE" }, "origin_port", null],
  ["a container without a number", { container_type: "fcl-20" }, "number_of_containers", CROSS],
  ["no container", { container_type: "fcl-40", number_of_containers: 0 }, "number_of_containers", CROSS],
  [
    "a container",
    { container_type: "fcl-40hc", number_of_containers: 1, dimensions: null },
    "number_of_containers",
    null,
  ],
  ["loose cargo without a piece", { container_type: "lcl", dimensions: [] }, "dimensions", CROSS],
  ["door to door without an address", { delivery_type: "door-to-door" }, "destination_address", CROSS],
  ["door to port without an address", { delivery_type: "door-to-port" }, "destination_address", CROSS],
  [
    "door to door with one",
    { delivery_type: "door-to-door", destination_address: "Λεμεσός" },
    "destination_address",
    null,
  ],
  [
    "nothing that is optional",
    { hs_code: undefined, special_requirements: null, company_name: undefined },
    "hs_code",
    null,
  ],
];

const TO_DOOR = "Destination address is required for door-to-door service";
const AIR: Rule[] = [
  ...quote("Contact person name is required", 10, "Please provide a detailed description (minimum 10 characters)"),
  ["origin city of 1", { origin_city: "F" }, "origin_city", "Origin city/airport is required"],
  ["origin city of 2", { origin_city: "FR" }, "origin_city", null],
  ["no piece", { dimensions: [] }, "dimensions", "At least one piece is required"],
  ["door to door without an address", { service_type: "door-to-door" }, "destination_address", TO_DOOR],
  [
    "door to door with spaces for one",
    { service_type: "door-to-door", destination_address: "  " },
    "destination_address",
    TO_DOOR,
  ],
  [
    "door to door with dashes for one",
    { service_type: "door-to-door", destination_address: "--" },
    "destination_address",
    TO_DOOR,
  ],
  [
    "door to door with one",
    { service_type: "door-to-door", destination_address: "Πάφος" },
    "destination_address",
    null,
  ],
];

const SIGN_UP: Rule[] = [
  ["no name", { full_name: "" }, "full_name", "Full name is required"],
  // The same in the browser's engine: tests/unit/schemas-booking.test.ts.
  ...texts.flatMap(({ text, letter, visible }): Rule[] => [
    [`name ${JSON.stringify(text)}`, { full_name: text }, "full_name", letter ? null : "Full name is required"],
    [
      `password of ${JSON.stringify(text)}`,
      { password: `     ${text}${text}     ` },
      "password",
      visible ? null : "Password must have at least one visible character",
    ],
  ]),
  ["no address", { email: "" }, "email", "Email is required"],
  ["a broken address", { email: "nikos@" }, "email", "Please enter a valid email address"],
  ["no password", { password: "" }, "password", "Password is required"],
  ["password of 5", { password: "12345" }, "password", "Password must be at least 6 characters"],
  ["password of spaces", { password: "      " }, "password", "Password must have at least one visible character"],
  ["password of 72 bytes", { password: of(36) }, "password", "Password is too long"],
  ["password of 6", { password: "123456" }, "password", null],
];

const ALL = { contact: CONTACT, sea: SEA, air: AIR, signUp: SIGN_UP };
const TABLE = (Object.keys(ALL) as (keyof typeof ALL)[]).flatMap((form) =>
  ALL[form].map(([what, ...rule]) => [form, what, ...rule] as const),
);

test.each(TABLE)("%s: %s", async (form, _what, over, field, words) => {
  const { path, collection, body: bodyOf } = FORMS[form];
  const body = bodyOf(over) as { id: string };
  const answer = await call(server, "POST", path, { body });
  const stored = (await rowsOf(server, collection, `id = "${body.id}"`)).length;
  const mails = (await rowsOf(server, "mail_queue", `dedupe_key ~ ":${body.id}"`)).length;
  if (words === null) {
    expect([answer.status, stored, mails]).toEqual([200, 1, form === "signUp" ? 1 : 2]);
    return;
  }
  expect([answer.status, answer.body.data]).toMatchObject([
    400,
    { [field]: { code: expect.any(String), message: words } },
  ]);
  expect(answer.body.data[field].code).not.toMatch(/^validation_/); // a final answer: the outbox does not send it again
  if (form === "contact") expect(answer.body).toMatchObject({ success: false, error: words });
  expect([stored, mails]).toEqual([0, 0]);
});
