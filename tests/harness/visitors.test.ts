import { visitors } from "./support/test.ts";

visitors({ seed: 20_261_122, runs: 12 });
