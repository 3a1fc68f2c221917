import { useState } from "react";
import { formatReference, isReference } from "#domain/shipment/reference.ts";
import { type Agreed, agreeByLink, isFollowToken } from "#live/follow.ts";
import { mail } from "#text/mail.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";

const text = mail.follow;
type State = Agreed | { at: "asked" } | { at: "busy" };

/** /follow: the page of the mailed link. It needs a press of a button, because mail scanners open links. */
export function FollowPage({ token }: { token: string }) {
  const [state, setState] = useState<State>(isFollowToken(token) ? { at: "asked" } : { at: "over" });
  const agree = async () => {
    if (state.at === "busy") return;
    setState({ at: "busy" });
    setState(await agreeByLink(token));
  };
  return (
    <div className="wrap wrap-wide grid gap-6 pb-16">
      <PageHead title={text.title} lede={state.at === "asked" || state.at === "busy" ? text.lede : undefined} />
      <div className="grid max-w-160 gap-6">
        {state.at === "following" ? (
          <Following reference={state.reference} />
        ) : state.at === "over" ? (
          <Banner tone="hub" role="alert" title={text.over.title}>
            {text.over.text}
          </Banner>
        ) : (
          <Question state={state} agree={() => void agree()} />
        )}
      </div>
    </div>
  );
}

function Question({ state, agree }: { state: Exclude<State, { at: "following" | "over" }>; agree: () => void }) {
  const busy = state.at === "busy";
  return (
    <>
      {(state.at === "offline" || state.at === "failed") && (
        <Banner tone="hub" role="alert" title={text[state.at].title}>
          {(state.at === "failed" && state.message) || text[state.at].text}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        className="justify-self-start max-sm:w-full"
        aria-disabled={busy || undefined}
        onClick={agree}
      >
        {busy ? text.agreeing : text.agree}
      </Button>
    </>
  );
}

function Following({ reference }: { reference: string }) {
  const shown = isReference(reference) ? formatReference(reference) : reference;
  return (
    <div role="status">
      <Banner tone="sea" icon="ok" title={text.following.title(shown)}>
        {text.following.text}
      </Banner>
    </div>
  );
}
