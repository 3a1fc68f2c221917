import { Link } from "@tanstack/react-router";
import { formatLocalWeekday } from "#i18n/format.ts";
import { useKept } from "#live/kept.ts";
import { kept as text } from "#text/kept.ts";
import { Banner } from "#ui/banner.tsx";
import { buttonClass } from "#ui/button.tsx";

/** Where the app opens: what a visitor's kept bookings are about, and that nobody has them. */
export function KeptLine() {
  const { bookings } = useKept();
  if (bookings.length === 0) return null;
  return (
    <div className="wrap wrap-wide pt-4 print:hidden">
      <Banner
        tone="hub"
        icon="device"
        title={text.line.title(bookings.length)}
        actions={
          <Link to="/booking/kept" className={buttonClass({ size: "sm" })}>
            {text.line.see}
          </Link>
        }
      >
        {bookings.map(({ id, route, keptAt }) => (
          <p key={id}>{text.named(text.route(route.city, route.country), formatLocalWeekday(keptAt))}</p>
        ))}
      </Banner>
    </div>
  );
}
