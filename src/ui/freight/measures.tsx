/** Kilograms, without decimals unless asked: "475 kg". */
export function Weight({ kg, digits = 0 }: { kg: number; digits?: number | undefined }) {
  return (
    <span translate="no" className="figure">
      {kg.toFixed(digits)}
      {"\u00a0"}
      <span className="figure-unit">kg</span>
    </span>
  );
}

/** Cubic metres, always with three decimals: "1.584 m³". */
export function Volume({ cbm, digits = 3 }: { cbm: number; digits?: number | undefined }) {
  return (
    <span translate="no" className="figure">
      {cbm.toFixed(digits)}
      {"\u00a0"}
      <span className="figure-unit">m³</span>
    </span>
  );
}
