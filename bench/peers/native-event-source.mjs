// rxdb-server's client imports a Node package of this name; browsers have their own.
export default globalThis.EventSource;
