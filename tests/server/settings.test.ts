import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { call, type Json, superuser } from "../support/server-api.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const settings = async () =>
  (await call(server, "GET", "/api/settings", { token: (await superuser(server)).token })).body;

test("settings from the environment are applied at every start", async () => {
  await server.restart({ PUBLIC_URL: "https://akamas.test", TRUSTED_PROXY_HEADER: "X-Real-IP" });
  expect(await settings()).toMatchObject({
    meta: { appName: "Akamas Freight", appURL: "https://akamas.test" },
    trustedProxy: { headers: ["X-Real-IP"] },
    batch: { enabled: false },
    rateLimits: { enabled: false },
    logs: { logIP: false, logAuthId: false },
  });
  await server.restart();
  expect(await settings()).toMatchObject({ trustedProxy: { headers: [] } });
});

test("a request log contains no address, account or token", async () => {
  const { token } = await superuser(server);
  const secret = "eyJhbGciOiJIUzI1NiJ9.secret.token";
  await call(server, "GET", `/api/files/shipment_documents/aaaaaaaaaaaaaaa/x.pdf?token=${secret}&thumb=1`);
  const logs = async (): Promise<Json[]> =>
    (await call(server, "GET", `/api/logs?perPage=200&sort=-created`, { token })).body.items.filter((log: Json) =>
      log.message.includes("/api/files/shipment_documents/"),
    );
  await expect.poll(async () => (await logs()).length, { interval: 200 }).toBeGreaterThan(0);
  const text = JSON.stringify(await logs());
  expect(text).not.toContain("secret");
  expect(text).not.toContain("127.0.0.1");
  expect(text).toContain("thumb=...");
});
