import { useState } from "react";
import { saveFile } from "#lib/save-file.ts";
import { accountActions } from "#live/account.ts";
import { toAppError } from "#live/errors.ts";
import { profile as text } from "#text/profile.ts";
import { Button } from "#ui/button.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";

/** Export of the data stored about the person (docs/operations.md, Erasure and retention). */
export function DataNote() {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");

  async function download() {
    if (asking) return;
    setAsking(true);
    setSaid("");
    try {
      saveFile(await accountActions.data(), `akamas-my-data-${new Date().toISOString().slice(0, 10)}.json`);
      setSaid(text.data.done);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind !== "offline") console.error(thrown);
      const words = "message" in error && error.kind !== "server" && error.message;
      setSaid(error.kind === "offline" ? text.data.needsNetwork : words || text.data.failed);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Note labelledBy="data-title">
      <NoteHead id="data-title" title={text.data.title} />
      <NoteBody>
        <p className="hint">{text.data.text}</p>
        <Button
          size="sm"
          icon="download"
          className="mt-4"
          aria-disabled={asking || undefined}
          onClick={() => void download()}
        >
          {asking ? text.data.asking : text.data.download}
        </Button>
        <p role="status" className="not-empty:mt-3 not-empty:font-[550]">
          {said}
        </p>
      </NoteBody>
    </Note>
  );
}
