/** The drawing of the not-found page: a day line that breaks off after four days. */
export function NotFoundLine({ label }: { label: string }) {
  return (
    <svg className="w-[min(1040px,100%)] h-auto my-2" viewBox="0 0 560 64" role="img" aria-label={label}>
      <path d="M14 20H182" stroke="var(--color-road)" strokeWidth="2.5" />
      <path
        d="M182 20C226 20 236 50 290 50"
        stroke="var(--color-road)"
        strokeWidth="2.5"
        strokeDasharray="2 6"
        fill="none"
      />
      {[14, 70, 126, 182].map((x) => (
        <circle key={x} cx={x} cy="20" r={x === 14 ? 9 : 7} fill="var(--color-road)" />
      ))}
      <circle cx="290" cy="50" r="7" fill="none" stroke="var(--color-road)" strokeWidth="2" strokeDasharray="3 3" />
      <rect x="338" y="6" width="104" height="28" rx="14" fill="none" stroke="var(--color-hub)" strokeWidth="2" />
      {[356, 390, 424].map((x) => (
        <circle key={x} cx={x} cy="20" r="6" fill="none" stroke="var(--color-hub)" strokeWidth="1.8" />
      ))}
      <path d="M442 20H536" stroke="var(--color-sea)" strokeWidth="2" strokeDasharray="2 5" />
      <circle cx="490" cy="20" r="6" fill="var(--color-paper)" stroke="var(--color-sea)" strokeWidth="1.8" />
      <circle cx="544" cy="20" r="11" fill="var(--color-paper)" stroke="var(--color-sea)" strokeWidth="1.8" />
    </svg>
  );
}
