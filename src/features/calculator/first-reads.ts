import { beginDraft } from "#live/draft.ts";
import { beginQuote } from "#live/quote-store.ts";
import { beginTariff } from "#live/tariff.ts";
import { INPUTS_DRAFT } from "./inputs.ts";

/** What the calculator shows of this device: with it there, the screen is drawn once. */
export const readFirst = () => Promise.all([beginTariff(), beginDraft(INPUTS_DRAFT), beginQuote()]);
