import "./request-drawn.css";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { requests as text } from "#text/requests.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";

/** The working form; `meanwhile` is shown until the draft was read. */
type Desk = (props: { meanwhile: ReactNode }) => ReactNode;

type Props = {
  load: () => Promise<Desk>;
  /** The empty form, for prerendering. */
  drawn: ReactNode;
  /** Content beside the form until it is loaded, if it does not depend on the form. */
  aside?: ReactNode;
};

/**
 * Loads a form after the page, because drafts, validation and sending are larger than the page. Until then the prerendered form
 * is shown inert, so that nothing is typed before the draft is read. Presses in the meantime are replayed
 * (src/app/prerender/boot.ts).
 */
export function LazyRequestForm({ load, drawn, aside }: Props) {
  const prerendered = usePrerendered();
  const [OpenDesk, setDesk] = useState<Desk | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    // A transition, so that React builds the form in slices.
    const open = (desk: Desk) => startTransition(() => setDesk(() => desk));
    load().then(open, setFailed);
  }, [load]);
  // The error screen offers to load the page again.
  if (failed) throw failed;

  const meanwhile = prerendered ? (
    <div inert>
      {/* `inert` blocks people, `disabled` blocks autofill. */}
      <fieldset disabled className="request-drawn">
        {drawn}
      </fieldset>
    </div>
  ) : (
    <div className="grid grid-cols-1 gap-y-10 gap-x-12 mt-12 min-h-[100dvh] lg:grid-cols-[minmax(0,1fr)_25rem] lg:mt-16 [.contact-page_&]:mt-9">
      <Skeleton sheets={3} label={text.loading} />
      {aside && <div className="gap-5 grid content-start min-w-0 lg:sticky lg:top-6 lg:self-start">{aside}</div>}
    </div>
  );
  return OpenDesk ? <OpenDesk meanwhile={meanwhile} /> : meanwhile;
}
