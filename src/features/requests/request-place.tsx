import { type ReactNode, useEffect, useState } from "react";
import { requests as text } from "#text/requests.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";
import "./requests.css";

/** The form that works; `meanwhile` is what it shows until it knows the draft. */
type Desk = (props: { meanwhile: ReactNode }) => ReactNode;

type Props = {
  load: () => Promise<Desk>;
  /** The form as a first visit finds it. */
  drawn: ReactNode;
  /** What stands beside the form until it is there, where that does not depend on the form. */
  aside?: ReactNode;
};

/**
 * The place of a form. Drafts, rules and sending weigh more than the page itself and are fetched when the page stands.
 * Until then there is what the build drew, out of reach: nothing may be typed before the device has said what was left
 * here. What is pressed meanwhile has the focus afterwards (src/app/prerender/boot.ts).
 */
export function RequestPlace({ load, drawn, aside }: Props) {
  const prerendered = usePrerendered();
  const [OpenDesk, setDesk] = useState<Desk | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    const start = () => void load().then((desk) => setDesk(() => desk), setFailed);
    if (!prerendered || document.documentElement.dataset.ready !== undefined) return start();
    // src/app/main.tsx says so when the page is the app's.
    addEventListener("akamas:ready", start, { once: true });
    return () => removeEventListener("akamas:ready", start);
  }, [load, prerendered]);
  // The error screen offers to load the page again.
  if (failed) throw failed;

  const meanwhile = prerendered ? (
    <div inert>
      {/* Inert holds people off, disabled what fills in fields without touching them. */}
      <fieldset disabled className="request-drawn">
        {drawn}
      </fieldset>
    </div>
  ) : (
    <div className="request request-opening">
      <Skeleton sheets={3} label={text.loading} />
      {aside && <div className="request-side">{aside}</div>}
    </div>
  );
  return OpenDesk ? <OpenDesk meanwhile={meanwhile} /> : meanwhile;
}
