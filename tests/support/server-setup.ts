import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../tools/parts.mjs";
import { prepareTemplate } from "./server.ts";

/** vitest's global setup of project "server": the built parts, and one migrated template for all servers. */
export default async function setup(): Promise<() => void> {
  await buildAll({ publicUrl: "http://127.0.0.1:8090", only: ["binary", "types", "hooks"] });
  const template = mkdtempSync(join(tmpdir(), "akamas-template-"));
  await prepareTemplate(template);
  process.env.SERVER_TEMPLATE_DIR = template;
  return () => rmSync(template, { recursive: true, force: true });
}
