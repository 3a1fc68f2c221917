import type { ReactNode } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { megabytes } from "#domain/schemas/document.ts";
import { KEPT_DAYS } from "#domain/shipment/kept.ts";
import { formatLocalWeekday, formatTime, formatWeekday } from "#i18n/format.ts";
import type { KeptBooking } from "#live/kept.ts";
import { lastDayOf, quoteOf } from "#live/quote.ts";
import { kept as text } from "#text/kept.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { KeptDays } from "#ui/freight/kept-days.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";

/** The kept booking and its expiry, without names and contact details. */
export function KeptSheet({ booking }: { booking: KeptBooking }) {
  // Rerenders when the day changes.
  useToday();
  const now = Date.now();
  const over = now >= booking.until;
  return (
    <div className="note">
      <h2 className="px-3.5 pt-2.5 pb-2 text-27">{text.what}</h2>
      <dl>
        <Row label={text.quote}>{text.quoteLine(booking.route.country, text.pallets(booking.pallets))}</Row>
        {!over && <Details booking={booking} />}
      </dl>
      <div className="border-edge border-t-[1.5px] px-3.5 pt-2 pb-2.5">
        {booking.onPage || over ? (
          <p className="text-15">{booking.onPage ? notOnDevice.signIn.page.text : text.over(KEPT_DAYS)}</p>
        ) : (
          <>
            <p className="flex flex-wrap justify-between gap-x-4 text-15">
              <span>{text.keptFor(KEPT_DAYS)}</span>
              <b>{text.until(`${formatLocalWeekday(booking.until)}, ${formatTime(booking.until)}`)}</b>
            </p>
            <KeptDays from={booking.from} days={KEPT_DAYS} now={now} />
          </>
        )}
      </div>
    </div>
  );
}

function Details({ booking }: { booking: KeptBooking }) {
  const quote = booking.quote && quoteOf(booking.quote);
  return (
    <>
      <Row label={text.price}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{quote && text.validTo(formatWeekday(lastDayOf(quote)))}</span>
          <span translate="no" className="display text-21">
            {formatEuro(booking.total)}
          </span>
        </span>
      </Row>
      <Row label={text.addresses}>{text.bothFilledIn(booking.route.city, booking.to)}</Row>
      {booking.documents.length > 0 && (
        <Row label={text.documents(booking.documents.length)}>
          {booking.documents.map(({ id, name, size }) => (
            <span key={id} className="flex flex-wrap justify-between gap-x-4 text-15 text-ink-2">
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <span className="whitespace-nowrap">{text.size(megabytes(size))}</span>
            </span>
          ))}
        </Row>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 border-rule border-t px-3.5 py-1.5">
      <dt className="w-23 text-14 text-ink-2">{label}</dt>
      {/* With large text the value wraps below its label. */}
      <dd className="min-w-0 flex-1 basis-48">{children}</dd>
    </div>
  );
}
