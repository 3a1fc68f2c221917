/** Something was done while this device's storage was closed; it waits beside the databases for the next start. */
export const setDown = {
  title: "Kept for the restart",
  text: "This device's storage was closed. It is sent when the app has restarted and you are online.",
} as const;
