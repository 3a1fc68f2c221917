import type { MouseEvent } from "react";

/**
 * Where the focus goes when an answer removes the question. Pressed with a key: back to the field. Pressed with a pointer: to
 * `after`, because focusing the field would open a phone's keyboard. Both are ids.
 */
export function focusAfterAnswer(event: MouseEvent, field: string, after: string): void {
  const byKey = event.detail === 0;
  document.getElementById(byKey ? field : after)?.focus({ preventScroll: !byKey });
}
