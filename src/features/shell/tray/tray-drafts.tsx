import { formatSince } from "#i18n/format.ts";
import { formOf, quoteOf } from "#live/restore.ts";
import type { DraftRow } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import type { TrayActions } from "./use-tray-actions.ts";
import { DOT } from "./words.ts";

/** What was begun and not handed in, also what was set aside for another. */
export function TrayDrafts(props: {
  drafts: readonly DraftRow[];
  now: number;
  actions: TrayActions;
  onDiscard: (key: string) => void;
}) {
  const { drafts, now, actions, onDiscard } = props;
  return (
    <ul className="tray-drafts">
      {drafts.map((draft) => (
        <li key={draft.key}>
          <div className="tray-draft-text">
            <p className="tray-draft-name">{draftName(draft)}</p>
            <p className="hint">
              {[detailOf(draft), text.drafts.saved(formatSince(draft.savedAt, now))].filter(Boolean).join(DOT)}
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

/** Drafts of forms that can be gone back to; a quote and the calculator's fields are no work to be lost. */
export function listedDrafts(drafts: readonly DraftRow[]): DraftRow[] {
  return drafts.filter(({ key }) => formOf(key) !== null).sort((a, b) => b.savedAt - a.savedAt);
}

export function draftName({ key }: DraftRow): string {
  const [home = "", aside] = key.split(".");
  const kind = home.startsWith("edit-") ? "edit" : home;
  const name = kind in text.drafts.names ? text.drafts.names[kind as keyof typeof text.drafts.names] : home;
  return aside ? text.drafts.earlier(name) : name;
}

function detailOf({ value }: DraftRow): string {
  const country = quoteOf(value)?.country?.name;
  return country ? text.kinds.route(country) : "";
}
