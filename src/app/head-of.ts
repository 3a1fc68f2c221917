import type { AnyRouter } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { shell as text } from "#text/shell.ts";

/** The innermost title among the matched routes; undefined for a screen without one. */
export function nameOf(router: AnyRouter): string | undefined {
  return metaOf(router, (meta) => meta.title);
}

/** The same with the company's name. */
export function titleOf(router: AnyRouter): string {
  const page = nameOf(router);
  return page ? text.pageTitle(page, company.name) : company.name;
}

/** The innermost description among the matched routes; undefined for screens that have none. */
export function descriptionOf(router: AnyRouter): string | undefined {
  return metaOf(router, (meta) => (meta.name === "description" ? meta.content : undefined));
}

type Meta = Record<string, unknown>;

function metaOf(router: AnyRouter, pick: (meta: Meta) => unknown): string | undefined {
  const found = router.state.matches.flatMap(({ meta }) => (meta ?? []).map((one) => one && pick(one as Meta)));
  return found.filter((value) => typeof value === "string").at(-1);
}
