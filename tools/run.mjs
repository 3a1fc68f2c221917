import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { startTogether } from "./end-together.mjs";
import { ROOT } from "./paths.mjs";
import { Stop } from "./stop.mjs";

/**
 * `beside`: it and its children get what others leave of the processors, and its output comes when it has ended.
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, beside?: boolean }} Options
 */

/**
 * Runs a program in the repository and streams its output.
 * @param {string} command @param {string[]} args @param {Options} [options]
 * @returns {Promise<number>} its exit code (1 when a signal ended it)
 */
export async function run(command, args, { env = process.env, cwd = ROOT, beside = false } = {}) {
  if (beside) {
    const { code, output } = await capture(command, args, { env, cwd, beside });
    process.stdout.write(output);
    return code;
  }
  return new Promise((done, fail) => {
    const options = { cwd, env, stdio: /** @type {const} */ ("inherit"), shell: needsShell(command) };
    const child = startTogether(() => spawn(command, args, options), "exit");
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
}

/**
 * The same without output to the terminal: all of it is returned.
 * @param {string} command @param {string[]} args @param {Options} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function capture(command, args, { env = process.env, cwd = ROOT, beside = false } = {}) {
  return new Promise((done, fail) => {
    const shell = needsShell(command);
    const child = startTogether(
      () => spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], shell }),
      "exit",
    );
    // Not the lowest: on full processors it would stand still, and its workers would be given up.
    if (beside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", fail);
    child.once("close", (code) => done({ code: code ?? 1, output, stdout }));
  });
}

/** @param {string} what @param {string} command @param {string[]} args @param {Options} [options] */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Stop(`${what} failed (exit code ${code}).`, code);
}

/** On Windows npm is a script and needs a shell. @param {string} command */
const needsShell = (command) => process.platform === "win32" && command === "npm";
