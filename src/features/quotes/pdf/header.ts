import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { dateText, weekdayName } from "#ui/paper/days.ts";
import { head } from "#ui/paper/head.ts";
import { heading } from "#ui/paper/heading.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Pen } from "#ui/paper/pen.ts";
import type { Density, Paper } from "./paper.ts";

/** The company's mark, the quote's reference, its day and its tariff. */
export function header(pen: Pen, page: Page, { quote, words }: Paper): Block {
  const day = localDay(quote.quotedAt, "Europe/Nicosia");
  const made = `${weekdayName(day, words)} ${dateText(day, words)}`;
  const title = words.title(formatQuoteReference(quote.reference));
  return head(pen, page, { title, detail: words.made(made, quote.tariff.number) });
}

/** From where to where, and how many days that takes. */
export function hero(pen: Pen, page: Page, { quote, words, dates, transit }: Paper, { hero: size }: Density): Block {
  const days = dates ? dates.days.road + dates.days.hub + dates.days.sea : transit?.total;
  const right = days ? words.days(days) : "";
  return heading(pen, page, { left: words.route(quote.country.name), right, color: PAINT.road, size });
}
