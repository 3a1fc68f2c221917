import { useEffect, useState } from "react";
import { formatLocalWeekday } from "#i18n/format.ts";
import { type KeptBooking, useKept } from "#live/kept.ts";
import type { KeptChoice } from "#live/session.ts";
import { kept as text } from "#text/kept.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

/**
 * The booking kept on this device, named by its route and day: sent with a sign-up, asked about after a sign-in. Another person
 * may be signing up, so they can say that it is not theirs.
 * `onChosen` is called when the bookings have been read, and again with each choice.
 */
export function KeptNotice({ signUp, onChosen }: { signUp: boolean; onChosen: (choice: KeptChoice) => void }) {
  const { ready, bookings } = useKept();
  const [notMine, setNotMine] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!ready) return;
    const mine = bookings.map(({ id }) => id).filter((id) => !notMine.includes(id));
    onChosen({ mine, notMine });
  }, [ready, bookings, notMine, onChosen]);
  return bookings.map((booking) => {
    const left = notMine.includes(booking.id);
    const toggle = () => setNotMine((all) => (left ? all.filter((id) => id !== booking.id) : [...all, booking.id]));
    return (
      <Banner
        key={booking.id}
        tone="hub"
        icon="device"
        title={text.auth.title}
        actions={
          signUp && (
            <Button size="sm" onClick={toggle}>
              {left ? text.auth.mine : text.auth.notMine}
            </Button>
          )
        }
      >
        {words(booking, signUp, left)}
      </Banner>
    );
  });
}

function words({ route, keptAt }: KeptBooking, signUp: boolean, left: boolean): string {
  const named = text.named(text.route(route.city, route.country), formatLocalWeekday(keptAt));
  if (!signUp) return text.auth.signIn(named);
  return left ? text.auth.left(named) : text.auth.signUp(named);
}
