import { first } from "./support/test.ts";

first(60);
