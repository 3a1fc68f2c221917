import { scans } from "./support/test.ts";

scans({ seed: 20_261_127, runs: 125 });
