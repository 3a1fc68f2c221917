/** Loads the page anew; from the service worker where there is no network. */
export function reloadPage(): void {
  window.location.reload();
}
