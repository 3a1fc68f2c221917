import { quotes } from "./support/test.ts";

quotes({ seed: 20_261_129, runs: 100 });
