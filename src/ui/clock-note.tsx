import { formatDate } from "#i18n/format.ts";
import { dates as text } from "#text/dates.ts";
import { Banner } from "./banner.tsx";
import { useWrongDay } from "./use-by-the-clock.ts";

/** Beside days and last days: this device's clock is known to show another day, and what they go by instead. */
export function ClockNote({ className }: { className?: string }) {
  return <WrongDay days={useWrongDay()} className={className} />;
}

/** @param days the day by this device's clock and by the server's; null where they are the same */
export function WrongDay({
  days,
  className,
}: {
  days: ReturnType<typeof useWrongDay>;
  className?: string | undefined;
}) {
  return (
    <div role="status" className="no-print">
      {days && (
        <Banner
          tone="hub"
          icon="alert"
          className={className}
          title={text.clock.title(formatDate(days.here), formatDate(days.right))}
        >
          {text.clock.text}
        </Banner>
      )}
    </div>
  );
}
