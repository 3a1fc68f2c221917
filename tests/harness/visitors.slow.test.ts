import { visitors } from "./support/test.ts";

visitors({ seed: 20_261_123, runs: 60 });
