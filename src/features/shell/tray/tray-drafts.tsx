import type { Right } from "#domain/roles.ts";
import { formatSince } from "#i18n/format.ts";
import { useKeepsNothing } from "#live/in-memory.ts";
import { formOf, quoteOf, rightFor } from "#live/restore.ts";
import type { DraftRow } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import type { TrayActions } from "./use-tray-actions.ts";
import { DOT } from "./words.ts";

/** The drafts, including those that were set aside for another one. */
export function TrayDrafts(props: {
  drafts: readonly DraftRow[];
  now: number;
  actions: TrayActions;
  onDiscard: (key: string) => void;
}) {
  const { drafts, now, actions, onDiscard } = props;
  const keepsNothing = useKeepsNothing();
  return (
    <ul>
      {drafts.map((draft) => (
        <li className="py-2 border-t border-rule flex flex-wrap items-center gap-x-1" key={draft.key}>
          <div className="flex-[1_1_12rem] min-w-0">
            <p className="font-semibold">{draftName(draft)}</p>
            <p className="hint">
              {[detailOf(draft), !keepsNothing && text.drafts.saved(formatSince(draft.savedAt, now))]
                .filter(Boolean)
                .join(DOT)}
            </p>
          </div>
          <Button
            size="sm"
            variant="quiet"
            disabled={actions.busy}
            aria-label={text.actions.about(text.actions.resume, draftName(draft))}
            onClick={() => actions.resume(draft.key)}
          >
            {text.actions.resume}
          </Button>
          <Button
            size="sm"
            variant="danger"
            disabled={actions.busy}
            aria-label={text.actions.about(text.actions.discard, draftName(draft))}
            onClick={() => onDiscard(draft.key)}
          >
            {text.actions.discard}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Drafts that can be resumed in a form. Drafts of screens for which `sees` is false are not listed, but stay on the device in
 * case the role is given back.
 */
export function listedDrafts(drafts: readonly DraftRow[], sees: (right: Right) => boolean): DraftRow[] {
  const shown = (key: string) => {
    const right = rightFor(key);
    return formOf(key) !== null && (right === null || sees(right));
  };
  return drafts.filter(({ key }) => shown(key)).sort((a, b) => b.savedAt - a.savedAt);
}

export function draftName({ key }: DraftRow): string {
  const [home = "", aside] = key.split(".");
  const [, kind = home] = /^(edit|correct|cancel)-/.exec(home) ?? [];
  const name = kind in text.drafts.names ? text.drafts.names[kind as keyof typeof text.drafts.names] : home;
  return aside ? text.drafts.earlier(name) : name;
}

function detailOf({ value }: DraftRow): string {
  const country = quoteOf(value)?.country?.name;
  return country ? text.kinds.route(country) : "";
}
