import { Link } from "@tanstack/react-router";
import { formatSince } from "#i18n/format.ts";
import { useSyncStatus } from "#live/sync.ts";
import { useTariff } from "#live/tariff.ts";
import type { Tray } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { DOT } from "./words.ts";

const STATE_LOOK = {
  ok: "[&_svg]:text-sea",
  loading: "",
  behind: "text-hub",
  offline: "text-hub",
  sending: "",
  sign_in: "text-hub",
  attention: "text-error",
  closed: "text-hub",
} as const;

/** A summary in one line, and the age of the data on this device. */
export function TrayHead({ tray, now, onLeave }: { tray: Tray; now: number; onLeave: () => void }) {
  const { state, count } = useSyncStatus();
  const { fetchedAt } = useTariff();
  const answers = tray.items.flatMap((item) => [item, ...item.papers]).filter(({ sync }) => sync.state === "attention");
  const last = tray.lastPull === null ? "" : formatSince(tray.lastPull, now);
  const lines: Record<typeof state, readonly [IconName, string]> = {
    ok: ["ok", text.tray.upToDate(last)],
    loading: ["clock", text.tray.fetching],
    behind: ["alert", text.tray.behind],
    offline: ["offline", text.tray.offline],
    sending: ["up", text.tray.sending(count)],
    sign_in: ["person", text.tray.signIn(count)],
    attention: ["alert", text.tray.attention(answers.length + tray.left.length)],
    closed: ["alert", text.tray.closed],
  };
  const [icon, words] = lines[state];
  const ages = [
    state !== "ok" && last && text.tray.lastInStep(last),
    fetchedAt !== undefined && text.tray.ratesFrom(formatSince(fetchedAt, now)),
  ].filter(Boolean);
  return (
    <>
      <p
        className={classNames("gap-2.5 flex items-center font-[650] text-(length:--text-17)", STATE_LOOK[state])}
        role="status"
      >
        <Icon name={icon} /> {words}
      </p>
      {!tray.online && (
        <p className="hint">
          {state !== "offline" && `${text.tray.offline}. `}
          {text.tray.offlineText}
        </p>
      )}
      {state === "sign_in" && (
        <Link
          to="/auth"
          className={buttonClass({ size: "sm", variant: "primary", className: "mt-2.5 mb-1.5" })}
          onClick={onLeave}
        >
          {text.tray.signInAction}
        </Link>
      )}
      {ages.length > 0 && <p className="hint">{ages.join(DOT)}</p>}
    </>
  );
}
