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
