import type { ReactNode } from "react";

/**
 * What the pictures do with the first control of a state, besides showing it as it stands. "press" shows the whole window
 * afterwards: what opens may lie anywhere.
 */
export type Act = "hover" | "focus" | "press";

/** `name` is unique within its entry. */
export type State = { name: string; show: () => ReactNode; acts?: readonly Act[] };

/** `of`: the components it shows. tests/ui/gallery.test.tsx finds those that no entry shows. */
export type Entry = { title: string; of: readonly ((props: never) => ReactNode)[]; states: readonly State[] };

/** A name in the form for addresses and file names. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
