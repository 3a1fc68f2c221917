import { PAGES } from "./support/site-links.ts";
import { wholePage } from "./support/whole-page.ts";

for (const path of Object.keys(PAGES)) wholePage(path);
