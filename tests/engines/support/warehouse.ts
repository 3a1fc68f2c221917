import { rowsOf } from "../../e2e/support/device.ts";
import type { Tab } from "./engine.ts";
import { click, enter, type Session, sees, step } from "./person.ts";
import type { World } from "./world.ts";

/** What a hand scanner types for a label. */
export const keys = (code: string): string => `HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/${code}\n`;

/**
 * Signs in where the pallets are listed, and waits until those of this shipment are on the device: before that a scan would
 * meet one that it does not know. No page is left meanwhile: WebKit would keep it with what it writes (docs/sync/storage.md,
 * "a page that Safari keeps").
 */
export async function enterWith(tab: Tab, person: Session, code: string): Promise<void> {
  await enter(tab, person, "/warehouse/expected");
  await step(
    tab,
    `type(await wait("the search", () => document.querySelector("input[type=search]")), ${JSON.stringify(code.slice(0, 10))});
    await text("pallets found");`,
  );
}

/** From the list of pallets. */
export async function choosePoint(tab: Tab): Promise<void> {
  await click(tab, "link", "Scan the next one");
  await step(
    tab,
    `const point = await wait("the point", () =>
      [...document.querySelectorAll("input[type=radio]")].find((one) => name(one).startsWith("Bologna, in")));
    if (!point.checked) point.click();`,
  );
}

export async function begin(tab: Tab): Promise<void> {
  // Blocked until the point that was chosen is known.
  await step(
    tab,
    `press(await wait("the way to the scanner", () =>
      [...document.querySelectorAll("button")].find((one) => name(one) === "Start scanning" && one.ariaDisabled !== "true")));`,
  );
  await sees(tab, "Type the number instead");
}

export async function startScanning(tab: Tab): Promise<void> {
  await choosePoint(tab);
  await begin(tab);
}

/** How many scans of a pallet the server has. */
export const scanned = async ({ api, office }: World, code: string) =>
  (await rowsOf(api, office, "scans")).filter(({ pallet }) => pallet === `${code.toLowerCase()}plt`).length;
