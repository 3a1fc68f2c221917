import type { ComponentProps } from "react";

type Wiring = { names?: string | undefined; describes?: string | undefined };

/*
 * Headless UI sets aria-labelledby and aria-describedby from its own Label and Description only and overwrites what a field
 * passes: the value would not be part of a select's name, and an error would never be read out.
 */

/** A button with the field's ids as name and description. */
export function WiredButton({ names, describes, ...props }: ComponentProps<"button"> & Wiring) {
  return <button type="button" {...props} aria-labelledby={names} aria-describedby={describes} />;
}

/** An input with the field's ids as name and description. */
export function WiredInput({ names, describes, ...props }: ComponentProps<"input"> & Wiring) {
  return <input {...props} aria-labelledby={names} aria-describedby={describes} />;
}
