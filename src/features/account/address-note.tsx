import { useState } from "react";
import { type Account, account as accounts } from "#data/account.ts";
import { toAppError } from "#data/errors.ts";
import { profile as text } from "#text/profile.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";

/** The address of the account, whether it is confirmed, and the mail once more. */
export function AddressNote({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");

  async function again() {
    if (asking) return;
    setAsking(true);
    setSaid("");
    try {
      await accounts.askForVerification(account.email);
      setSaid(text.account.sent);
    } catch (thrown) {
      const error = toAppError(thrown);
      const words = "message" in error && error.message;
      setSaid(error.kind === "offline" ? text.account.needsNetwork : words || text.account.failed);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Note labelledBy="address-title">
      <NoteHead id="address-title" title={text.account.title} />
      <NoteBody>
        <p className="profile-address">{account.email}</p>
        <p className={account.verified ? "profile-state" : "profile-state profile-open"}>
          <Icon name={account.verified ? "ok" : "clock"} />
          {account.verified ? text.account.verified : text.account.unverified}
        </p>
        {!account.verified && (
          <>
            <p className="hint">{text.account.why}</p>
            <Button
              size="sm"
              icon="mail"
              className="mt-4"
              aria-disabled={asking || undefined}
              onClick={() => void again()}
            >
              {asking ? text.account.sending : text.account.again}
            </Button>
          </>
        )}
        <p role="status" className="profile-said">
          {said}
        </p>
      </NoteBody>
    </Note>
  );
}
