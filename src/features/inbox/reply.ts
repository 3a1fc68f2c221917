import { formatDateTime } from "#i18n/format.ts";
import type { InboxItem } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { headOf, routeOf } from "./head-of.ts";

/** Longer links are cut off by some mail programs and by Windows. */
const MOST = 1800;

/**
 * A link that opens an answer in the mail program: address, subject and what they wrote. Everything is encoded, so that
 * neither a line break nor an ampersand in a stranger's text adds a header or another receiver.
 */
export function replyLink(item: InboxItem): string {
  const { name, email } = headOf(item);
  const head = `mailto:${encoded(email).replace("%40", "@")}?subject=${encoded(oneLine(subjectOf(item)))}&body=`;
  const opening = `${text.greeting(oneLine(name))}\r\n\r\n\r\n${text.wrote(formatDateTime(item.created))}\r\n`;
  return head + cut(opening + quoted(wordsOf(item)), MOST - head.length);
}

function subjectOf(item: InboxItem): string {
  if (item.kind === "contact") return text.subject.contact(item.row.subject);
  const { from, to } = routeOf(item);
  return text.subject[item.kind](from, to);
}

function wordsOf(item: InboxItem): string {
  return item.kind === "contact" ? item.row.message : item.row.cargo_description;
}

function quoted(words: string): string {
  return words
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join("\r\n");
}

/** As much of a text as fits when encoded; never half a letter. */
function cut(words: string, most: number): string {
  let out = "";
  for (const letter of words) {
    const next = encoded(letter);
    if (out.length + next.length > most - ELLIPSIS.length) return out + ELLIPSIS;
    out += next;
  }
  return out;
}

const ELLIPSIS = encodeURIComponent(" …");

/** A lone half of a surrogate pair cannot be encoded; nobody misses it. */
function encoded(words: string): string {
  return encodeURIComponent(
    words.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ""),
  );
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
