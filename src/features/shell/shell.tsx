import { Outlet } from "@tanstack/react-router";
import { shell as text } from "#text/shell.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptPlace } from "./kept-place.tsx";
import { SignOutPlace } from "./sign-out-place.tsx";
import "./shell.css";

/** The layout of every screen. */
export function Shell() {
  return (
    <>
      <a
        className="absolute z-50 top-2 left-2 px-[18px] py-3 bg-ink text-paper font-bold -translate-y-[200%] focus:translate-none print:hidden"
        href="#main"
      >
        {text.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <SignOutPlace />
      <KeptPlace />
    </>
  );
}
