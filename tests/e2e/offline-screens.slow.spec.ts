import { readFileSync } from "node:fs";
import { officeAccount } from "./support/api.ts";
import { DEFAULT_PALLET, title, visitOnce } from "./support/device.ts";
import { expect, test } from "./support/trade.ts";

/** What stands over the screens that no build draws, or of which it draws no more than what loads, for the office without a quote; a session needs no sign-in screen. */
const OF_THE_APP: Record<string, string> = {
  "/admin": "Admin dashboard",
  "/admin/holds": "On hold",
  "/admin/inbox": "Inbox",
  "/admin/people": "People",
  "/admin/people/log": "Who did what",
  "/admin/sailings": "Sailings",
  "/admin/status": "Status",
  "/admin/tariff": "Tariff",
  "/admin/today": "Today",
  "/auth": "Today",
  "/auth/reset": "Choose a new password",
  "/auth/verify": "Confirm your address",
  "/booking": "Book Your Shipment",
  "/booking/kept": "Nothing is kept here",
  "/dashboard": "Your Shipments",
  "/follow": "Follow a shipment",
  "/invitation": "Your invitation",
  "/profile": "Your profile",
  "/quotes": "Quotes",
  "/unsubscribe": "Fewer emails",
  "/warehouse": "Warehouse",
  "/warehouse/labels": "New labels",
  "/warehouse/delivery": "Hand over",
  "/warehouse/expected": "Bologna, today",
  "/warehouse/shift": "Your shift",
};

/** Every screen of this build, as the server is told of them, with what stands over it; of the 26 country pages, two. */
function screens(): Map<string, string> {
  const { pages, app } = JSON.parse(readFileSync("dist/site.json", "utf8")) as {
    pages: Record<string, string>;
    app: string[];
  };
  const all = [...new Set([...Object.keys(pages), ...app])];
  const some = all.filter((path) => !/^\/(404$|countries\/|lcl-(?!service|germany|czech-republic))/.test(path));
  const drawn = (file: string) => {
    const [, h1 = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(readFileSync(`dist/${file}`, "utf8")) ?? [];
    return h1.replace(/<[^>]+>/g, "").trim();
  };
  return new Map(some.map((path) => [path, OF_THE_APP[path] ?? (pages[path] ? drawn(pages[path]) : "")]));
}

test("after one visit every screen opens without a network, by a hard reload and by a deep link", async ({
  page,
  trade,
}) => {
  const headings = screens();
  expect(headings.size).toBeGreaterThan(15);
  // Add a new screen here with its heading.
  expect([...headings].filter(([, heading]) => !heading)).toEqual([]);

  await visitOnce(page);
  await trade.enter(await officeAccount(page.request));
  // The role is looked up once online, and stored.
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await page.context().setOffline(true);
  // An unknown address: offline the app itself shows the not-found page.
  headings.set("/pallets-to-nowhere", "Oops! Page not found");
  for (const [path, heading] of headings) {
    await page.goto(path);
    await expect(title(page).first(), path).toHaveText(heading);
    await page.reload();
    await expect(title(page).first(), path).toHaveText(heading);
  }

  // The rates came along, although nobody has opened the calculator before.
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await expect(page.getByRole("region", { name: "Germany to Cyprus" })).toContainText("€300.00");
});
