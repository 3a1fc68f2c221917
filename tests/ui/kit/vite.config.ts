import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  cacheDir: `${repository}node_modules/.vite-kit`,
  server: { host: "127.0.0.1", fs: { allow: [repository] } },
  logLevel: "warn",
});
