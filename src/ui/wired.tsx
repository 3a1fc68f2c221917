import type { ComponentProps } from "react";

type Wiring = { names?: string | undefined; describes?: string | undefined };

/*
 * Headless UI writes aria-labelledby and aria-describedby itself and knows only its own Label and Description, so what a
 * field passes would be lost: the value would not be part of a select's name, and an error would never be read out.
 */

/** A button with the field's ids as name and description. */
export function WiredButton({ names, describes, ...props }: ComponentProps<"button"> & Wiring) {
  return <button type="button" {...props} aria-labelledby={names} aria-describedby={describes} />;
}

/** An input with the field's ids as name and description. */
export function WiredInput({ names, describes, ...props }: ComponentProps<"input"> & Wiring) {
  return <input {...props} aria-labelledby={names} aria-describedby={describes} />;
}
