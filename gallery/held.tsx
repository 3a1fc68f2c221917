import { type ReactNode, useState } from "react";

/** Keeps the value of a field that is shown, so that it can be tried. */
export function Held<T>({ start, children }: { start: T; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** A state that changes nothing. */
export const nothing = (): void => {};
