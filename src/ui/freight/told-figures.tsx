import { told as text } from "#text/told.ts";
import { Icon, type IconName } from "../icon.tsx";

/** How many hear of something by push and by email. Hidden from screen readers: whoever shows it says it as a sentence too. */
export function ToldFigures({ push, email, both }: { push: number; email: number; both: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1" aria-hidden="true">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <Figure icon="bell" value={push} label={text.byPush} />
        <Figure icon="mail" value={email} label={text.byEmail} />
      </div>
      {both > 0 && <span className="text-16 text-ink-2">{text.both(both)}</span>}
    </div>
  );
}

function Figure({ icon, value, label }: { icon: IconName; value: number; label: string }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <Icon name={icon} className="self-center text-sea" />
      <b className="font-display text-42 font-[850]">{value}</b> {label}
    </span>
  );
}
