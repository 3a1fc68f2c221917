import { lazyRouteComponent, Outlet, useMatches } from "@tanstack/react-router";
import { Suspense } from "react";
import { roleNow, useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptReminder, LazyKeptQuestion } from "./lazy-kept.tsx";
import { LazySignOut } from "./lazy-sign-out.tsx";
import { isAtWork } from "./work/at-work.ts";
import "./shell.css";

// Only members see it. Unlike React's lazy it renders at once where it was loaded before.
const WorkBar = lazyRouteComponent(() => import("./work/work-bar.tsx"), "WorkBar");

/**
 * Loads the bar before a screen of the work is rendered. If it came after the screen, it would push the screen down by its
 * second row, and a tap on its way would miss. Never rejects.
 */
export async function loadBar(path: string): Promise<void> {
  if (isAtWork(path, roleNow())) await WorkBar.preload?.()?.catch(() => {});
}

/** Whether the bar of office and warehouse stands in the place of header and footer. */
function useAtWork(): boolean {
  const user = useSession();
  const { role } = useRole();
  // Of the rendered screen, not of the pending one.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return user !== null && role !== "" && isAtWork(path, role);
}

/** The layout of every screen. */
export function Shell() {
  const atWork = useAtWork();
  return (
    <>
      <a
        className="absolute z-50 top-2 left-2 px-[18px] py-3 bg-ink text-paper font-bold -translate-y-[200%] focus:translate-none print:hidden"
        href="#main"
      >
        {text.skip}
      </a>
      {atWork ? (
        <Suspense fallback={<div className="site-header min-h-16 print:hidden border-b-(length:--hair) border-edge" />}>
          <WorkBar />
        </Suspense>
      ) : (
        <Header />
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        <KeptReminder />
        <Outlet />
      </main>
      {!atWork && <Footer />}
      <LazySignOut />
      <LazyKeptQuestion />
    </>
  );
}
