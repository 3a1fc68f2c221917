/** A mailto link for an address that somebody typed: encoded, so that it cannot add a second recipient, a copy or a text. */
export const mailto = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
