import {
  assignMany,
  type ManyOutcome,
  type StatusChange,
  setStatusOfMany,
  setTrackingOfMany,
  type TrackingChange,
} from "#data/use-cases/change-many.ts";

export type { ManyOutcome, StatusChange, TrackingChange };

// Not loaded on demand: on a first visit the network may be gone by then, and no service worker installed yet.
export { assignMany, setStatusOfMany, setTrackingOfMany };
