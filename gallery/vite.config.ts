import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { makeFonts } from "../tools/fonts.mjs";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** The gallery's own build; it is not part of the product's build. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [{ name: "fonts", config: () => makeFonts() }, react(), tailwindcss()],
  cacheDir: `${repository}build/vite-gallery`,
  server: { host: "127.0.0.1", fs: { allow: [repository] } },
  build: { outDir: `${repository}build/gallery`, emptyOutDir: true, target: "es2022" },
  logLevel: "warn",
});
