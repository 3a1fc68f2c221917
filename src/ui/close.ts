/** The x of a notice and of a dialog: a target of 48 px in the height of a line. */
export const CLOSE = "grid size-12 flex-none place-items-center -my-3";
