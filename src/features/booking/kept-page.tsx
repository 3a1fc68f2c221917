import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { company } from "#content/company.ts";
import { formatLocalWeekday } from "#i18n/format.ts";
import { type KeptBooking, keptActions, useKept, useKeptPeople, useReach } from "#live/kept.ts";
import { useSession } from "#live/session.ts";
import { kept as text } from "#text/kept.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Empty } from "#ui/empty.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { KeptAnswer } from "./kept-answer.tsx";
import { KeptSheet } from "./kept-sheet.tsx";
import { peopleOf } from "./people-of.ts";

/** /booking/kept: a booking that a visitor completed offline. It is not sent until somebody signs in. */
export function KeptPage() {
  const { ready, bookings } = useKept();
  if (!ready)
    return (
      <div className="wrap wrap-wide">
        <PageHead title={<OfThisDevice {...text.title} />} />
        <Skeleton sheets={1} label={text.loading} />
      </div>
    );
  if (bookings.length === 0)
    return (
      <div className="wrap wrap-wide pb-12">
        <PageHead title={text.none.title} />
        <Empty
          text={text.none.text}
          action={
            <Link to="/calculator" className={buttonClass({ variant: "primary", size: "lg" })}>
              {text.back}
            </Link>
          }
        />
      </div>
    );
  return (
    <>
      <div className="relative border-edge border-b-[1.5px] bg-hub-tint">
        {/* A dashed edge marks things that are on this device only. */}
        <span className="absolute inset-y-0 left-0 border-hub border-l-[6px] border-dashed" />
        <div className="wrap wrap-wide pt-4 pb-3.5 lg:pt-8 lg:pb-7">
          <h1 id="page-title" tabIndex={-1} className="text-52">
            {bookings.every(({ onPage }) => onPage) ? notOnDevice.page.title : <OfThisDevice {...text.title} />}
          </h1>
          <p className="mt-1.5 text-17">
            <b>{text.notSent}</b> {text.lede(company.name, bookings.length)}
          </p>
        </div>
      </div>
      <div className="wrap wrap-wide grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-3.5 py-3.5 lg:grid-cols-[minmax(0,24rem)_minmax(0,40rem)] lg:py-8">
        <Rest />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {bookings.map((booking) => (
            <KeptEntry key={booking.id} booking={booking} />
          ))}
        </div>
        <Ways />
        <Removal bookings={bookings} />
      </div>
    </>
  );
}

/** Says "phone" on a narrow screen and "device" on a wider one. */
function OfThisDevice({ phone, device }: { phone: string; device: string }) {
  return (
    <>
      <span className="sm:hidden">{phone}</span>
      <span className="max-sm:hidden">{device}</span>
    </>
  );
}

/** The three remaining steps. */
function Rest() {
  const session = useSession();
  const online = useReach();
  if (session) return null;
  const { network, account, sent } = text.steps;
  const steps = [{ title: network.title, text: online ? network.done : network.text }, account, sent];
  return (
    <ol className="grid gap-2.5 lg:col-start-1 lg:row-start-1" aria-label={text.steps.label}>
      {steps.map((step, i) => (
        <li key={step.title} className="grid grid-cols-[1.625rem_1fr] items-baseline">
          <span className="display text-21 text-road-text" aria-hidden="true">
            {i + 1}
          </span>
          <div>
            <p className="font-bold text-17">{step.title}</p>
            <p className="text-15 text-ink-2">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function KeptEntry({ booking }: { booking: KeptBooking }) {
  const session = useSession();
  const named = nameOf(booking);
  // The signed-in user may be somebody else, so only route and day are shown.
  if (session) return <KeptAnswer booking={booking} named={named} userId={session.userId} />;
  return (
    <section aria-label={named}>
      <KeptSheet booking={booking} />
    </section>
  );
}

const nameOf = ({ route, keptAt }: KeptBooking): string =>
  text.named(text.route(route.city, route.country), formatLocalWeekday(keptAt));

/** For shared devices: what others can see of the booking, and how to delete it. */
function Removal({ bookings }: { bookings: readonly KeptBooking[] }) {
  const session = useSession();
  const [asked, setAsked] = useState<KeptBooking | null>(null);
  const remove = async (id: string) => {
    setAsked(null);
    try {
      await keptActions.remove(id);
      toast({ tone: "info", title: text.remove.done });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.question.failed });
    }
  };
  if (session) return null;
  return (
    <div className="pb-4 lg:col-start-1 lg:row-start-3">
      <p className="hint">{text.privacy}</p>
      {bookings.map((booking) => (
        <Button
          key={booking.id}
          variant="danger"
          size="sm"
          className="mr-4 -ml-[10px]"
          aria-label={text.remove.about(nameOf(booking))}
          onClick={() => setAsked(booking)}
        >
          {bookings.length > 1 ? text.remove.about(nameOf(booking)) : text.remove.action}
        </Button>
      ))}
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          kind="alert"
          size="sm"
          title={text.remove.title}
          lede={text.remove.text(nameOf(asked))}
          actions={
            <>
              <Button variant="primary" onClick={() => void remove(asked.id)}>
                {text.remove.yes}
              </Button>
              <Button variant="outline" onClick={() => setAsked(null)}>
                {text.remove.no}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

/** The next step: an account when online, the calculator when offline. */
function Ways() {
  const session = useSession();
  const people = useKeptPeople();
  const online = useReach();
  return (
    <div className="mt-1 grid gap-2 lg:col-start-1 lg:row-start-2">
      {!session && online && (
        <>
          <Link
            to="/auth"
            search={{ mode: "signup" }}
            state={people ? { booking: peopleOf(people, people.iAm) } : {}}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            {text.signUp}
          </Link>
          <Link to="/auth" className={buttonClass({ size: "lg", wide: true })}>
            {text.signIn}
          </Link>
        </>
      )}
      {!session && !online && (
        <>
          <Button variant="primary" size="lg" wide aria-disabled="true" aria-describedby="kept-no-network">
            {text.signUpLater}
          </Button>
          <p id="kept-no-network" className="flex items-center justify-center gap-2 font-semibold text-15 text-hub">
            <Icon name="offline" small />
            <span>
              <OfThisDevice {...text.noNetwork} />
            </span>
          </p>
        </>
      )}
      <Link
        to="/calculator"
        className={buttonClass({ variant: online && !session ? "quiet" : "outline", size: "lg", wide: true })}
      >
        {text.back}
      </Link>
    </div>
  );
}
