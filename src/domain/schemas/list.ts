import * as v from "valibot";

/** The limits of a list, and the messages for one that is empty, too long or not a list. */
type ListRules = { most: number; none: string; tooMany: string };

/**
 * A list whose length is checked before its items, so that a list of ten thousand invalid items costs no more than an empty
 * one. `T` is the type of a valid item.
 */
export function listOf<T>(item: v.GenericSchema<T>, { most, none, tooMany }: ListRules) {
  return v.pipe(listToCheck<T>(none), v.minLength(1, none), v.maxLength(most, tooMany), v.array(item));
}

/** A list that is not checked yet: neither its items nor its length. */
export function listToCheck<T>(none: string) {
  return v.custom<T[]>((list) => Array.isArray(list), none);
}
