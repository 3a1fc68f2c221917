import { useCallback, useEffect, useState } from "react";
import { chooseByLink, type LetterLink, type LinkState, lookAtLink } from "#live/mail-choices.ts";
import { mail } from "#text/mail.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const text = mail.unsubscribe;
type State = LinkState | { at: "looking" };

/** /unsubscribe: the page of the unsubscribe link. It needs a press of a button, because mail scanners open links. */
export function UnsubscribePage({ token }: { token: string }) {
  const { state, look, choose, chosen } = useLetterLink(token);
  return (
    <div className="wrap wrap-wide grid gap-6 pb-16">
      <PageHead title={text.title} />
      <div className="grid max-w-160 gap-6">
        {state.at === "looking" && <Skeleton sheets={1} label={text.looking} />}
        {state.at === "bad" && (
          <Banner tone="hub" role="alert" title={text.bad.title}>
            {text.bad.text}
          </Banner>
        )}
        {(state.at === "offline" || state.at === "failed") && (
          <Banner
            tone="hub"
            role="alert"
            title={text[state.at].title}
            actions={
              <Button size="sm" onClick={look}>
                {text.retry}
              </Button>
            }
          >
            {state.at === "failed" && state.message ? state.message : text[state.at].text}
          </Banner>
        )}
        {state.at === "open" && <Choice link={state.link} choose={choose} chosen={chosen} />}
      </div>
    </div>
  );
}

/** "ended" or "resumed" after the button was pressed, for the confirmation. */
type Chosen = "nothing" | "busy" | "ended" | "resumed";

function Choice({ link, choose, chosen }: { link: LetterLink; choose: (wanted: boolean) => void; chosen: Chosen }) {
  const haveEnded = link.kinds.every((kind) => link.ended.includes(kind));
  const busy = chosen === "busy";
  const ofAccount = link.kinds.some((kind) => kind === "bookings" || kind === "milestones" || kind === "delays");
  return (
    <>
      <div className="grid gap-3">
        <p>{haveEnded ? text.ended : text.ends}</p>
        <ul className="grid list-disc gap-1.5 pl-6 font-semibold">
          {link.kinds.map((kind) => (
            <li key={kind}>{mail.kinds[kind]}</li>
          ))}
        </ul>
        <p className="hint">{ofAccount ? text.stays.account : text.stays.address}</p>
      </div>
      <div role="status">
        {chosen === "ended" && (
          <Banner tone="sea" icon="ok" title={text.done.title}>
            {text.done.text}
          </Banner>
        )}
        {chosen === "resumed" && (
          <Banner tone="sea" icon="ok" title={text.resumed.title}>
            {text.resumed.text}
          </Banner>
        )}
      </div>
      {haveEnded ? (
        <Button className="justify-self-start" aria-disabled={busy || undefined} onClick={() => choose(true)}>
          {busy ? text.resuming : text.again}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="justify-self-start max-sm:w-full"
          aria-disabled={busy || undefined}
          onClick={() => choose(false)}
        >
          {busy ? text.ending : text.end}
        </Button>
      )}
    </>
  );
}

function useLetterLink(token: string) {
  const [state, setState] = useState<State>({ at: "looking" });
  const [chosen, setChosen] = useState<Chosen>("nothing");
  const look = useCallback(() => {
    setState({ at: "looking" });
    setChosen("nothing");
    void lookAtLink(token).then(setState);
  }, [token]);
  useEffect(look, [look]);
  const choose = async (wanted: boolean) => {
    if (chosen === "busy") return;
    setChosen("busy");
    const next = await chooseByLink(token, wanted);
    setState(next);
    setChosen(next.at === "open" ? (wanted ? "resumed" : "ended") : "nothing");
  };
  return { state, look, choose: (wanted: boolean) => void choose(wanted), chosen };
}
