import { type RequestKind, type RequestOutcome, submitRequest } from "#data/use-cases/submit-request.ts";

export type { RequestKind, RequestOutcome };
export { submitRequest };
