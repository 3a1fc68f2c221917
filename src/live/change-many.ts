import type { ManyOutcome } from "#data/use-cases/answered.ts";
import {
  assignMany,
  type Move,
  type Offer,
  type StatusChange,
  setStatusOfMany,
  setTrackingOfMany,
  type TrackingChange,
} from "#data/use-cases/change-many.ts";

export type { ManyOutcome, Move, Offer, StatusChange, TrackingChange };

// Not loaded on demand: on a first visit the network may be gone by then, and no service worker installed yet.
export { assignMany, setStatusOfMany, setTrackingOfMany };
