import { expect, test } from "vitest";
import { startServer } from "../support/server.ts";
import { call, office } from "../support/server-api.ts";

test.each([
  ["", false],
  ["smtp://127.0.0.1:9", true],
])("the status says whether there is a mail server: %j", async (url, configured) => {
  const server = await startServer({ env: { SMTP_URL: url } });
  try {
    const { token } = await office(server);
    const { body } = await call(server, "GET", "/api/office/status", { token });
    expect(body.mail).toMatchObject({ configured });
  } finally {
    await server.stop();
  }
});

test.each([
  ["", "X-Forwarded-For"],
  ["X-Real-IP", ""],
])("the status says when a proxy's header arrives that is not trusted: %j", async (trusted, untrusted) => {
  const server = await startServer({ env: { TRUSTED_PROXY_HEADER: trusted } });
  try {
    const { token } = await office(server);
    const status = async () => (await call(server, "GET", "/api/office/status", { token })).body.proxy;
    expect(await status()).toEqual({ untrusted: "" });
    for (let times = 0; times < 2; times++)
      await call(server, "GET", "/api/tariff", { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(await status()).toEqual({ untrusted });
    expect(server.output().split("TRUSTED_PROXY_HEADER is not set").length - 1).toBe(untrusted ? 1 : 0);
  } finally {
    await server.stop();
  }
});
