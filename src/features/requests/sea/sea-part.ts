import type { AppForm } from "#ui/form/use-app-form.ts";
import type { SeaValues } from "./sea-values.ts";

/** What each box of the sea form is given. */
export type SeaPart = { form: AppForm<SeaValues> };
