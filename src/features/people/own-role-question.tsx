import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

const text = people.ownRole;

/** Asks before an admin gives up their own role, because they cannot undo it. */
export function OwnRoleQuestion({ open, onKeep, onLeave }: { open: boolean; onKeep: () => void; onLeave: () => void }) {
  return (
    <Dialog
      kind="alert"
      size="sm"
      open={open}
      onClose={onKeep}
      title={text.title}
      lede={text.text}
      actions={
        <>
          <Button variant="primary" onClick={onLeave}>
            {text.yes}
          </Button>
          <Button onClick={onKeep}>{text.no}</Button>
        </>
      }
    />
  );
}
