import { useEffect, useRef } from "react";
import { Banner } from "#ui/banner.tsx";
import type { Said } from "./outcome.ts";

const LOOK = { done: ["sea", "ok"], info: ["hub", "device"], error: ["error", "alert"] } as const;

/** What became of the last request, above the form that starts anew; it takes the focus, because the form's is gone. */
export function OutcomeNotice({ said }: { said: Said }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is told anew
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: "center" });
  }, [said]);
  const [tone, icon] = LOOK[said.tone];
  return (
    <div ref={box} tabIndex={-1} className="request-said">
      <Banner tone={tone} icon={icon} title={said.title}>
        {said.text}
      </Banner>
    </div>
  );
}
