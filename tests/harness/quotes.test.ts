import { quotes } from "./support/test.ts";

quotes({ seed: 20_261_128, runs: 30 });
