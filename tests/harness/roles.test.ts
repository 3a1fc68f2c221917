import { roles } from "./support/test.ts";

roles({ seed: 20_261_124, runs: 22 });
