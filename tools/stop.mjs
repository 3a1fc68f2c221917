/** An error that the user caused or can fix: its message is printed as it is, without a stack. */
export class Stop extends Error {
  /** @param {string | string[]} lines @param {number} [code] exit code */
  constructor(lines, code = 1) {
    super([lines].flat().join("\n"));
    this.code = code;
  }
}

/**
 * Runs a command's main function; a Stop ends the process with its lines and code.
 * @param {() => Promise<number | void>} main returns the exit code, nothing for 0
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.code;
  }
}
