import { beginDraft } from "#live/draft.ts";
import { beginQuote } from "#live/quote-store.ts";
import { beginTariff } from "#live/tariff.ts";
import { INPUTS_DRAFT } from "./inputs.ts";

/** The local reads of the calculator, started early so that the screen is rendered once (app/first-reads.ts). */
export const readFirst = () => Promise.all([beginTariff(), beginDraft(INPUTS_DRAFT), beginQuote()]);
