/** The answer about the page's own address that came with it (pocketbase/site/answered.go). */
const block = () => (typeof document === "undefined" ? null : document.getElementById("given-answer"));

export const forgetAnswer = (): void => block()?.remove();

export const hasAnswer = (): boolean => block() !== null;

/** `path`: the address of the page; `at`: when it was asked for, ms. Null when the page came without an answer. */
export type GivenAnswer = { path: string; answer: unknown; at: number };

export function givenAnswer(): GivenAnswer | null {
  const text = block()?.textContent;
  if (!text) return null;
  return { path: startPath, answer: JSON.parse(text), at: performance.timeOrigin };
}

/** Read when the app starts: the address changes with the screens, the page does not. */
const startPath = typeof location === "undefined" ? "" : location.pathname;
