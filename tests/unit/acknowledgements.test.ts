import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The vectors of pocketbase/keepsakes/acknowledgements_test.go, made by another implementation of RFC 7515.
const file = new URL("../vectors/acknowledgements.json", import.meta.url);
const { key, signed } = JSON.parse(readFileSync(file, "utf8"));

test.each<{ said: unknown; text: string }>(signed)(
  "a signature is HMAC-SHA-256 over what it says: $said.kind",
  ({ said, text }) => {
    const [head, body, signature] = text.split(".") as [string, string, string];
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect([read(head), read(body)]).toEqual([{ alg: "HS256", typ: "JWT" }, said]);
    const made = createHmac("sha256", Buffer.from(key, "base64url")).update(`${head}.${body}`).digest("base64url");
    expect(signature).toBe(made);
  },
);
