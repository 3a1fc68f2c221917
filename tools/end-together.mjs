/** What ends a command: Ctrl+C, a script or process manager, a closed terminal. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** How often this process looks whether npm is still there, in ms. */
const LOOK_EVERY_MS = 500;

/**
 * Ends a child with this process: on a signal, and when the process that started this one is gone. A signal to npm reaches
 * this process because the scripts of package.json begin with `exec`: a shell in between would end alone. A killed npm sends
 * nothing, but leaves another parent.
 * @param {() => void} stop asks the child to end
 * @param {Promise<unknown>} ended settles when the child has ended
 * @param {"exit"} [then] for a command of several steps: this process ends with the child, instead of taking the next step
 */
export function endTogether(stop, ended, then) {
  const parent = process.ppid;
  let asked = false;
  const end = () => {
    asked = true;
    stop();
  };
  const look = setInterval(() => process.ppid !== parent && end(), LOOK_EVERY_MS);
  for (const signal of SIGNALS) process.on(signal, end);
  const over = () => {
    clearInterval(look);
    for (const signal of SIGNALS) process.off(signal, end);
    if (asked && then === "exit") process.exit(1);
  };
  ended.then(over, over);
}

/**
 * Starts a program that ends with this process. A signal that comes while it starts must not end this process alone, so
 * signals are followed before.
 * @template {import("node:child_process").ChildProcess} C
 * @param {() => C} start @param {"exit"} [then] @returns {C}
 */
export function startTogether(start, then) {
  /** @type {C | undefined} */
  let child;
  let over = () => {};
  const ended = new Promise((done) => {
    over = () => done(undefined);
  });
  endTogether(() => child?.kill("SIGTERM"), ended, then);
  try {
    child = start();
  } catch (error) {
    over();
    throw error;
  }
  child.once("exit", over).once("error", over);
  return child;
}
