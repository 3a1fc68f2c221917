/** The light colours of the screens (src/ui/tokens.css): paper has no dark. */
export const PAINT = {
  ink: "#10241f",
  ink2: "#4a5a55",
  road: "#b5401c",
  hub: "#8a5a00",
  sea: "#0b6e75",
  line: "#d8d2c4",
  rule: "#b9b5a8",
  wood: "#eadfc6",
  top: "#f2d3c4",
  left: "#e5ae95",
  right: "#ebc0ab",
  paper: "#ffffff",
} as const;
