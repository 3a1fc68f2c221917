import { fold } from "#domain/text/fold.ts";

/**
 * An address with the postcode and town that people have typed beside it, unless they stand in it already: the postcode as a
 * whole number or word, the town as a part between commas, so that 12 Paphos Street is no address in Paphos.
 */
export function fullAddress(address: string, postcode = "", town = ""): string {
  const parts = address.split(/[,;\n]/).map(words);
  const code = words(postcode).replace(/ /g, "");
  const spaced = new RegExp(` ${[...code].join(" ?")} `);
  const hasCode = code !== "" && parts.some((part) => spaced.test(part));
  const name = words(town);
  const hasTown = parts.some(
    (part) => part.replace(/ [^ ]*\d[^ ]*(?= )/g, "") === name || (hasCode && part.endsWith(name)),
  );
  const missing = [hasCode ? "" : postcode, hasTown ? "" : town].filter((part) => part !== "");
  return missing.length === 0 ? address : `${address}, ${missing.join(" ")}`;
}

/** Its words and figures, each between spaces. The server's engine has no \p{L}. */
const words = (text: string) => ` ${fold(text).split(APART).filter(Boolean).join(" ")} `;
const APART = /[\s!-/:-@[-`{-~]+/;
