/** What the browser says about the network; false means that asking is no use. */
export const deviceNetwork = {
  online: (): boolean => navigator.onLine,
  subscribe(fn: () => void): () => void {
    window.addEventListener("online", fn);
    window.addEventListener("offline", fn);
    return () => {
      window.removeEventListener("online", fn);
      window.removeEventListener("offline", fn);
    };
  },
};
