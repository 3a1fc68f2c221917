/** Focuses a control by its id and scrolls its whole field, label and error, into the middle. False if there is none. */
export function goToField(id: string): boolean {
  const control = document.getElementById(id);
  if (!control) return false;
  control.focus({ preventScroll: true });
  (control.closest(".field, .check, .cards, .drop") ?? control).scrollIntoView({ block: "center" });
  return true;
}
