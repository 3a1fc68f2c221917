import { actions } from "./entries/actions.tsx";
import { choices } from "./entries/choices.tsx";
import { fields } from "./entries/fields.tsx";
import { forms } from "./entries/forms.tsx";
import { freight } from "./entries/freight.tsx";
import { overlays } from "./entries/overlays.tsx";
import { publicPages } from "./entries/public-pages.tsx";
import { sheets } from "./entries/sheets.tsx";
import { words } from "./entries/words.tsx";
import type { Entry } from "./entry.ts";

export const ENTRIES: readonly Entry[] = [
  ...actions,
  ...fields,
  ...choices,
  ...forms,
  ...words,
  ...sheets,
  ...overlays,
  ...freight,
  ...publicPages,
];
