/** A progress bar; `text` is its value in words ("3.41 of 8.60 MB"), which is also shown beside it. */
export function Progress({ label, done, total, text }: { label: string; done: number; total: number; text: string }) {
  const percent = Math.min(100, Math.round((done / Math.max(1, total)) * 100));
  return (
    <svg
      className="mt-2 block"
      width="100%"
      height="8"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <rect className="fill-line" width="100%" height="8" />
      <rect className="fill-sea transition-[width]" width={`${percent}%`} height="8" />
    </svg>
  );
}
