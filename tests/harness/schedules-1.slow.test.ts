import { quarter } from "./support/test.ts";

quarter(1);
