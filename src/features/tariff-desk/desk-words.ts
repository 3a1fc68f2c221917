import { sentence } from "#i18n/faults.ts";
import { formFaults } from "#text/faults/forms.ts";
import { fileFaults, rateFaults } from "#text/faults/tariff.ts";
import { workFaults } from "#text/faults/work.ts";

const DESK = { ...formFaults, ...workFaults, ...rateFaults, ...fileFaults };

/** What is wrong with a row, a cell or a file, in words. */
export const deskWords = (why: string): string => sentence(why, DESK);
