import type { Binding } from "../bind.ts";
import type { RequestFormState } from "../request-state.ts";
import type { SeaValues } from "./sea-values.ts";

/** What each box of the sea form is given. */
export type SeaPart = { form: RequestFormState<SeaValues>; bind: Binding<SeaValues>; disabled: boolean };
