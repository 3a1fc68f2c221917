import { formatDateTime } from "#i18n/format.ts";
import type { InboxItem } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { headOf, routeOf } from "./head-of.ts";

/** Maximum length of the link: longer ones are cut off by some mail programs and by Windows. */
const MOST = 1800;

/**
 * A mailto link for a reply: address, subject and the quoted text. Everything is encoded, so that a line break or an ampersand
 * in a sender's text cannot add a header or a recipient.
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

/** Shortens a text so that it fits when encoded, without splitting a character. */
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

/** Drops lone surrogates, which encodeURIComponent cannot encode. */
function encoded(words: string): string {
  return encodeURIComponent(
    words.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ""),
  );
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
