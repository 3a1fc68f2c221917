import { storage } from "./support/test.ts";

storage({ seed: 20_261_129, runs: 30 });
