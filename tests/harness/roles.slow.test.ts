import { roles } from "./support/test.ts";

roles({ seed: 20_261_125, runs: 125 });
