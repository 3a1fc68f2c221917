/** The logo: two dots for road, one for the warehouse, one for the sea, on one line. */
export function BrandMark() {
  return (
    <svg
      className="h-[25px] w-9 flex-none lg:h-[30px] lg:w-11"
      viewBox="0 0 44 30"
      width="44"
      height="30"
      aria-hidden="true"
      focusable="false"
    >
      <path className="stroke-current" d="M4 7h14c8 0 6 16 14 16h4" fill="none" strokeWidth="2.4" />
      <circle className="fill-road" cx="4" cy="7" r="3.6" />
      <circle className="fill-road" cx="14" cy="7" r="3.6" />
      <circle className="fill-hub" cx="24.6" cy="15" r="3.6" />
      <circle className="fill-sea" cx="37" cy="23" r="6.6" />
    </svg>
  );
}

/** Logo and name, for the header and for printed pages. */
export function Brand({ name }: { name?: string | undefined }) {
  return (
    <span className="brand">
      <BrandMark />
      {name && <span translate="no">{name}</span>}
    </span>
  );
}
