/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by then; revoked at once, some take nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
