import { act, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { bearTranslation } from "#lib/translated-page.ts";

// Bundled for the page: what React does to texts, with a translator that acts in between.

const price = (total: string, kg: number) => (
  <p>
    {"Your rate: "}
    {total}
    {" for "}
    {kg} kg
  </p>
);
const line = (note: string, more: boolean) => (
  <p>
    {more && "First. "}
    <b>bold</b>
    {note}
    {more && <i>new</i>}
    {" end"}
  </p>
);
const list = (...parts: string[]) => <p>{parts.map((part) => part)}</p>;

const CASES: readonly (readonly [ReactNode, ReactNode])[] = [
  [price("€300.00", 300), price("€1,130.00", 900)],
  [line(" a", false), line(" b", true)],
  [line(" b", true), line(" a", false)],
  [list("one", "two", "three"), list("one")],
  [list("one"), list("two", "one", "three")],
  ["alone", "another"],
  [<p key="p">gone {1}</p>, null],
];

/** What is read in each case before and after, beside what a page reads that nobody translates. */
async function texts(): Promise<{ shown: string[]; right: string[] }> {
  const read = async (isTranslated: boolean) => {
    const found: string[] = [];
    for (const [first, then] of CASES) {
      const root = document.createElement("div");
      if (!isTranslated) root.setAttribute("translate", "no");
      document.body.append(root);
      let turn = () => {};
      function Screen() {
        const [turned, setTurned] = useState(false);
        turn = () => setTurned(true);
        return turned ? then : first;
      }
      await act(async () => createRoot(root).render(<Screen />));
      found.push(root.textContent ?? "");
      await act(async () => turn());
      found.push(root.textContent ?? "");
      root.remove();
    }
    return found;
  };
  return { shown: await read(true), right: await read(false) };
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, cases: { texts, bearTranslation } });
