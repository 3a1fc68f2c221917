import type { ReactNode } from "react";
import { RequestDesk } from "../request-desk.tsx";
import { SeaForm } from "./sea-form.tsx";
import { SEA_SPEC } from "./sea-values.ts";

/** The sea request form with validation, draft and submission. */
export function SeaDesk({ meanwhile }: { meanwhile: ReactNode }) {
  return <RequestDesk spec={SEA_SPEC} Form={SeaForm} meanwhile={meanwhile} />;
}
