import type { MouseEvent } from "react";

/**
 * Where the focus goes when an answer takes the question away: pressed with a key, back to the field, from where it goes
 * on; pressed with a finger, to `after`, because the field would open a phone's keyboard. Both are ids.
 */
export function focusAfterAnswer(event: MouseEvent, field: string, after: string): void {
  const byKey = event.detail === 0;
  document.getElementById(byKey ? field : after)?.focus({ preventScroll: !byKey });
}
