import { answerFaults } from "./answers.ts";
import { formFaults } from "./forms.ts";
import { programFaults } from "./program.ts";
import { rateFaults } from "./tariff.ts";
import { workFaults } from "./work.ts";

/** The sentences of all codes (docs/api.md, "Codes"). The server writes `message` from them. */
export const allFaults = { ...formFaults, ...workFaults, ...rateFaults, ...answerFaults, ...programFaults };
