/** Saves a blob through the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the blob; revoked at once, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
