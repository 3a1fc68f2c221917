// rxdb-server's client imports a package for Node under this name; a browser has its own.
export default globalThis.EventSource;
