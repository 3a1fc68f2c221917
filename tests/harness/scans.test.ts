import { scans } from "./support/test.ts";

scans({ seed: 20_261_126, runs: 56 });
