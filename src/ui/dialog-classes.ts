/** Classes that a dialog and a sheet share: position over the page, backdrop, shadow of the panel. */
export const DIALOG = "relative z-50 print:hidden";
export const VEIL = "fixed inset-0 bg-veil";
export const PANEL_SHADOW = "shadow-[0_18px_50px_rgb(0_0_0/0.32)]";
