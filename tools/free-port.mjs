import { createServer } from "node:net";

/** @returns {Promise<number>} a port that is free on the loopback now */
export const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });

/** Whether another program listens there already. @param {string} host @param {number} port @returns {Promise<boolean>} */
export const isTaken = (host, port) =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === "EADDRINUSE" ? done(true) : fail(error),
    );
    probe.listen(port, host, () => probe.close(() => done(false)));
  });
