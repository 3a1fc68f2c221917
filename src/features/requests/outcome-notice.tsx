import { useEffect, useRef } from "react";
import { formatTime } from "#i18n/format.ts";
import { requests as text } from "#text/requests.ts";
import { Banner } from "#ui/banner.tsx";
import type { Said } from "./outcome.ts";

const LOOK = { done: ["sea", "ok"], info: ["hub", "device"], error: ["error", "alert"] } as const;

/**
 * The outcome of the last request, above the reset form. It gets the focus, because the focused button is gone. For a request
 * that had to wait, it shows when it was sent.
 */
export function OutcomeNotice({ said, sentAt }: { said: Said; sentAt: number | null }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new outcome gets the focus
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: "center" });
  }, [said]);
  const [tone, icon] = LOOK[sentAt === null ? said.tone : "done"];
  return (
    <div ref={box} tabIndex={-1} className="mt-8 focus-visible:outline-none focus-visible:shadow-none" role="status">
      <Banner tone={tone} icon={icon} title={sentAt === null ? said.title : text.sentAt(formatTime(sentAt))}>
        {sentAt === null && said.text}
      </Banner>
    </div>
  );
}
