import { Outlet } from "@tanstack/react-router";
import { shell as text } from "#text/shell.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptPlace } from "./kept-place.tsx";
import { SignOutPlace } from "./sign-out-place.tsx";
import "./shell.css";

/** What stands around every screen. */
export function Shell() {
  return (
    <>
      <a className="skip-link" href="#main">
        {text.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <SignOutPlace />
      <KeptPlace />
    </>
  );
}
