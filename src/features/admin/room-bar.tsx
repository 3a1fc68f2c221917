const width = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** How full it is in ink, and what would come or go dashed. Decoration beside the numbers. */
export function RoomBar({ before, after }: { before: number; after: number }) {
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  return (
    <span className="relative block h-3 border-(length:--hair) border-edge" aria-hidden="true">
      <span className="block h-full bg-ink" style={{ width: width(low) }} />
      {high - low > 0.001 && (
        <span
          className="absolute inset-y-0 min-w-[5px] border-[1.5px] border-dashed border-road"
          style={{ left: width(low), width: width(Math.min(1, high) - low) }}
        />
      )}
    </span>
  );
}
