// An edit that comes again after a restore counts at the place that it had, whoever comes first (docs/sync/keepsakes.md).

/** Where and when an edit was acknowledged: places of one epoch of the feed are compared. */
export type Place = { epoch: string; place: number; at: number };

/** The last edit of a field in one epoch; `value` is a sum of what it set. */
export type FieldPlace = Place & { value: string };

export type FieldBefore = {
  /** Of the edit that comes again. */
  said: Place;
  /** Today's epoch. */
  epoch: string;
  places: readonly FieldPlace[];
  /** A sum of the field's value of now. */
  value: string;
  /** It has been changed since the restore by something else than an edit: a scan, a sailing. */
  changedAnew: boolean;
  /** The value of now is the one that the editor saw. */
  asSeen: boolean;
  /** The value of now is the one that the editor wanted. */
  asWanted: boolean;
};

/**
 * No database knows all lives of a server, so places of two epochs cannot be compared; there the server's own times do. Not in
 * one epoch: that clock may have been set back.
 */
export function isLater(one: Place, other: Place): boolean {
  return one.epoch === other.epoch ? one.place > other.place : one.at > other.at;
}

/** `set` it, `keep` what is there because that came later, or ask: it was edited anew since the restore. */
export function placeVerdict(before: FieldBefore): "set" | "keep" | "ask" {
  const { said, epoch, places, value, changedAnew, asSeen, asWanted } = before;
  if (asWanted) return "keep";
  const others = places.filter((place) => place.epoch !== epoch || place.epoch === said.epoch);
  if (others.some((place) => !isLater(said, place))) return "keep";
  const anew = places.length > others.length || (changedAnew && places.every((place) => place.value !== value));
  if (!anew) return "set";
  return asSeen ? "set" : "ask";
}
