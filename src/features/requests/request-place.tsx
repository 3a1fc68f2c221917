import "./request-drawn.css";
import { type ReactNode, useEffect, useState } from "react";
import { requests as text } from "#text/requests.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";

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
 * The place of a form. Drafts, rules and sending weigh more than the page itself and come behind it. Until then there is
 * what the build drew, out of reach: nothing may be typed before the device has said what was left here. What is pressed
 * meanwhile happens afterwards (src/app/prerender/boot.ts).
 */
export function RequestPlace({ load, drawn, aside }: Props) {
  const prerendered = usePrerendered();
  const [OpenDesk, setDesk] = useState<Desk | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => void load().then((desk) => setDesk(() => desk), setFailed), [load]);
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
    <div className="grid grid-cols-1 gap-y-10 gap-x-12 mt-12 min-h-[100dvh] lg:grid-cols-[minmax(0,1fr)_25rem] lg:mt-16 [.contact-page_&]:mt-9">
      <Skeleton sheets={3} label={text.loading} />
      {aside && <div className="gap-5 grid content-start min-w-0 lg:sticky lg:top-6 lg:self-start">{aside}</div>}
    </div>
  );
  return OpenDesk ? <OpenDesk meanwhile={meanwhile} /> : meanwhile;
}
