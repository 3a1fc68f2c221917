import { ELENI, JONAS } from "../../e2e/support/trade.ts";
import type { Tab } from "./engine.ts";
import { again, quote, sees, step } from "./person.ts";

/** From Berlin to Limassol; worked out by hand from the sample tariff (DE-4) and the formulas of docs/rules.md (price). */
export const LOAD = [
  { length: "1.2", width: "0.8", height: "1", weight: "120" },
  { length: "0,8", width: "0,6", height: "0,8", weight: "90" },
  { length: "0.8", width: "0.6", height: "0.5", weight: "60" },
];
export const TOTAL = "€440.16";

/**
 * Quotes LOAD and books it for who is signed in; `said` is what the app answers. `papers` are paths of files; `meanwhile`
 * happens before Confirm is pressed, and restarts the app.
 */
export async function book(
  tab: Tab,
  input: { goods: string; papers: readonly string[]; said: string; meanwhile?: () => Promise<void> },
): Promise<void> {
  await quote(tab, { country: "Germany", postcode: "10115", pallets: LOAD });
  await sees(tab, TOTAL);
  await step(
    tab,
    `const at = await wait("the way to the booking", () =>
    [...document.querySelectorAll("a, button")].find((el) => seen(el) && name(el) === "Book Now"));
    press(at);`,
  );
  await step(
    tab,
    `const people = ${JSON.stringify({
      "Shipper Information (Pickup)": JONAS,
      "Consignee Information (Delivery in Cyprus)": ELENI,
    })};
    for (const [legend, contact] of Object.entries(people)) {
      const box = await find("group", new RegExp("^" + legend.replace(/[()]/g, ".")));
      type(await find("field", /Full name/i, box), contact.name);
      type(await find("field", /Company/i, box), contact.company);
      type(await find("field", /address/i, box), contact.address);
      type(await find("field", /Phone/i, box), contact.phone);
      type(await find("field", /Email/i, box), contact.email);
    }
    type(await find("field", /What are you shipping/), ${JSON.stringify(input.goods)});`,
  );
  for (const [at, path] of input.papers.entries()) {
    await tab.choose(at, [path]);
    await sees(tab, path.split("/").at(-1) ?? "");
    // Its name is there while it is being stored; it can be removed when it is on the device.
    await step(
      tab,
      `await wait("document ${at + 1} on the device", () =>
        [...document.querySelectorAll("main button")].filter((el) => name(el).startsWith("Remove")).length > ${at});`,
    );
  }
  await step(
    tab,
    `const agreed = document.querySelector("main input[type=checkbox]"); if (!agreed.checked) agreed.click();`,
  );
  await input.meanwhile?.();
  // While a document is being stored the button says so, and a press does nothing.
  const pressed = step(
    tab,
    `press(await wait("Confirm, with the documents stored", () => [...document.querySelectorAll("button")].find((el) =>
      name(el).startsWith("Confirm Booking - ${TOTAL}") && el.getAttribute("aria-disabled") === null)));
    await wait("the page after it", () => location.pathname !== "/booking");`,
  );
  // The app restarts by itself, perhaps below the press.
  if (input.meanwhile) await pressed.catch(() => null).then(() => again(tab));
  else await pressed;
  await sees(tab, input.said);
}
