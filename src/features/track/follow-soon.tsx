import { notifications as text } from "#text/notifications.ts";
import { Button } from "#ui/button.tsx";

type Props = {
  /** It was pressed: what it opens is on its way. */
  wanted?: boolean | undefined;
  onWant?: (() => void) | undefined;
};

/** The button of follow-place.tsx on a phone, until its code is here. */
export function FollowSoon({ wanted, onWant }: Props) {
  return (
    <div className="sm:hidden">
      <Button variant="primary" size="lg" icon="bell" wide aria-busy={wanted || undefined} onClick={onWant}>
        {text.track.title}
      </Button>
      <p className="hint mt-3 text-center">{text.track.underButton.mail}</p>
    </div>
  );
}
