import { PAGES, QUICK_PAGES } from "./support/site-links.ts";
import { wholePage } from "./support/whole-page.ts";

for (const path of Object.keys(PAGES)) if (!QUICK_PAGES.includes(path)) wholePage(path);
