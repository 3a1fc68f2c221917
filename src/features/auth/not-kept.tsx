import { isSignInKept } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";

/** Where people sign in: why they will be signed out by a reload, in a browser that keeps nothing for the site. */
export function NotKept() {
  if (isSignInKept()) return null;
  return (
    <Banner tone="hub" icon="alert" title={text.notKept.title}>
      {text.notKept.text}
    </Banner>
  );
}
