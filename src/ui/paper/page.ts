/** Where a page's content stands, in px: 96 to the inch, from the top left. */
export type Page = { left: number; width: number; height: number };

/** A part of a page: how high it is, and its drawing from `top` on. */
export type Block = { height: number; draw: (top: number) => void };

export const gap = (height: number): Block => ({ height, draw: () => undefined });
export const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);
