import { COUNTRY_PAGES, ONE_COUNTRY } from "./support/site-links.ts";
import { wholePage } from "./support/whole-page.ts";

for (const path of COUNTRY_PAGES) if (path !== ONE_COUNTRY) wholePage(path);
