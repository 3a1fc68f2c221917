// Before Dexie is loaded, which makes a BroadcastChannel: in Firefox that throws where cookies are blocked for the site, and
// then no module that imports Dexie can be loaded. Without the constructor Dexie does without.
try {
  globalThis.BroadcastChannel && new BroadcastChannel("akamas").close();
} catch {
  Object.defineProperty(globalThis, "BroadcastChannel", { value: undefined });
}
