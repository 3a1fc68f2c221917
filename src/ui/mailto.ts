/** A link to write to an address that somebody typed: nothing in it can add a second recipient, a copy or a text. */
export const mailto = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
