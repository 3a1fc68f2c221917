import type { ReactNode } from "react";
import { RequestDesk } from "../request-desk.tsx";
import { AirForm } from "./air-form.tsx";
import { AIR_SPEC } from "./air-values.ts";

/** The air request form with validation, draft and submission. */
export function AirDesk({ meanwhile }: { meanwhile: ReactNode }) {
  return <RequestDesk spec={AIR_SPEC} Form={AirForm} meanwhile={meanwhile} />;
}
