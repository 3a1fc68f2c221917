import { restores } from "./support/test.ts";

restores({ seed: 20_261_129, runs: 250 });
