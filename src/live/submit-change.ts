import { changeDraft, type ShipmentChange, submitChange } from "#data/use-cases/submit-change.ts";

export type { ShipmentChange };
export { changeDraft, submitChange };
