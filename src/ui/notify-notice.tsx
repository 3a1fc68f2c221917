import { notifications as text } from "#text/notifications.ts";
import { Banner } from "./banner.tsx";

export type NotifyNoticeProps = {
  /** The outcome of the last press; null for none. */
  said: string | null;
  /** A choice is stored on the device and not yet sent to the server. */
  waits: boolean;
  /** The browser's permission is "denied". */
  denied: boolean;
  installed: boolean;
};

const WORDS: Readonly<Record<string, string>> = {
  "no-service": text.waiting.service,
  dismissed: text.dismissed,
  full: text.refused.full,
  missing: text.refused.missing,
  failed: text.refused.failed,
};

/** Why this device gets no notifications yet, beside the button that was pressed. */
export function NotifyNotice({ said, waits, denied, installed }: NotifyNoticeProps) {
  const blocked = denied || said === "denied";
  const words = (said !== null && WORDS[said]) || (waits ? text.waiting.offline : "");
  return (
    <div role="status" className="not-empty:mt-4">
      {blocked ? (
        <Banner tone="hub" icon="info" title={text.denied.title}>
          {installed ? text.denied.installed : text.denied.text}
        </Banner>
      ) : (
        words && <p className="font-[550]">{words}</p>
      )}
    </div>
  );
}

/** Says "phone" on a narrow screen and "device" on a wider one. */
export function OfThisDevice({ phone, device }: { phone: string; device: string }) {
  return (
    <>
      <span className="sm:hidden">{phone}</span>
      <span className="max-sm:hidden">{device}</span>
    </>
  );
}
