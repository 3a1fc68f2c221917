import { useState } from "react";
import { type Account, accountActions } from "#live/account.ts";
import { toAppError } from "#live/errors.ts";
import { profile as text } from "#text/profile.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";

/** The account's email address, whether it is confirmed, and a button to send the confirmation mail again. */
export function AddressNote({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");

  async function again() {
    if (asking) return;
    setAsking(true);
    setSaid("");
    try {
      await accountActions.askForVerification(account.email);
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
        <p className="font-semibold text-(length:--text-19) wrap-anywhere">{account.email}</p>
        <p
          className={classNames(
            "my-1.5 gap-2 flex items-center font-semibold",
            account.verified ? "text-sea" : "text-hub",
          )}
        >
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
        <p role="status" className="not-empty:mt-3 not-empty:font-[550]">
          {said}
        </p>
      </NoteBody>
    </Note>
  );
}
