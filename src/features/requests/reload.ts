/** Reloads the page; offline it comes from the service worker. */
export function reloadPage(): void {
  window.location.reload();
}
