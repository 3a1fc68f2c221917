import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useKeptMark } from "#live/kept-mark.ts";
import { useSession } from "#live/session.ts";

// Lazy: rarely needed, and it loads the outbox.
const KeptQuestion = lazy(() => import("./kept-question.tsx").then((m) => ({ default: m.KeptQuestion })));

const KeptLine = lazy(() => import("./kept-line.tsx").then((m) => ({ default: m.KeptLine })));

/** The app's first screens: its start page as installed, and the site's. */
const FIRST: readonly string[] = ["/calculator", "/"];

/** Tells a visitor on the first screen about bookings that were kept before the app was closed. */
export function KeptReminder() {
  const session = useSession();
  const isKept = useKeptMark();
  const isFirst = useLocation({ select: ({ pathname }) => FIRST.includes(pathname) });
  if (session || !isKept || !isFirst) return null;
  return (
    <Suspense fallback={null}>
      <KeptLine />
    </Suspense>
  );
}

/** Asks a user who has signed in about bookings that a visitor left on this device. */
export function LazyKeptQuestion() {
  const session = useSession();
  const isKept = useKeptMark();
  if (!session || !isKept) return null;
  return (
    <Suspense fallback={null}>
      <KeptQuestion key={session.userId} userId={session.userId} />
    </Suspense>
  );
}
