import { expect, test } from "vitest";
import { startServer } from "../support/server.ts";
import { call, newId, rowsOf } from "../support/server-api.ts";

const message = (email: string) => ({
  id: newId(),
  name: "Ελένη Παπαδοπούλου",
  email,
  phone: "+357 99 123456",
  subject: "Ερώτηση για παλέτες",
  message: "Πόσο κάνει μια παλέτα από το Αμβούργο;",
});

test("500 guests at once: each stored or told how long to wait; none is lost", async () => {
  const busy = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  try {
    // Forty networks with a few people each, and one with a hundred.
    const bodies = Array.from({ length: 500 }, (_, i) => ({ ...message(`guest${i}@sender.test`), i }));
    const from = (i: number) => (i < 100 ? "198.51.100.7" : `203.0.113.${i % 40}`);
    const answers = await Promise.all(
      bodies.map(({ i, ...body }) => call(busy, "POST", "/api/contact", { body, headers: { "x-real-ip": from(i) } })),
    );
    const kept = new Set((await rowsOf(busy, "contact_messages")).map(({ id }) => id));
    answers.forEach(({ status, body, headers }, i) => {
      expect([200, 429]).toContain(status);
      expect([status, kept.has(bodies[i]?.id as string)]).toEqual([status, status === 200]);
      if (status === 429) {
        expect(body).toMatchObject({ success: false, error: expect.stringContaining("wait") });
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
    });
    // Ten per network and minute; a new minute may begin in between.
    const stored = answers.filter(({ status }) => status === 200).length;
    expect(stored).toBeGreaterThanOrEqual(410);
    expect(stored).toBe(kept.size);
    expect((await rowsOf(busy, "mail_queue", `template = "contact_office"`)).length).toBe(stored);
  } finally {
    await busy.stop();
  }
});
