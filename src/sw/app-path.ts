/** Whether a navigation to this path is answered with the shell: not the API, not the administration, not a file. */
export function isAppPath(path: string): boolean {
  return !/^\/(api|_)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}
