import type { AppForm } from "#ui/form/use-app-form.ts";
import type { SeaValues } from "./sea-values.ts";

/** The props of each section of the sea form. */
export type SeaPart = { form: AppForm<SeaValues> };
