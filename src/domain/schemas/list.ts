import * as v from "valibot";

/** How long a list may be, and what one that is empty, too long or no list at all is told. */
type ListRules = { most: number; none: string; tooMany: string };

/**
 * A list whose length is judged before anybody looks at what is in it: a list of ten thousand wrong items costs no more
 * than an empty one. `T` is what a valid item is.
 */
export function listOf<T>(item: v.GenericSchema<T>, { most, none, tooMany }: ListRules) {
  return v.pipe(listToCheck<T>(none), v.minLength(1, none), v.maxLength(most, tooMany), v.array(item));
}

/** A list of which nothing is looked at yet: not its items, not its length. */
export function listToCheck<T>(none: string) {
  return v.custom<T[]>((list) => Array.isArray(list), none);
}
