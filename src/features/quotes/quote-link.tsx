import { quotePath } from "#domain/quotes/link.ts";
import { publicUrl } from "#lib/public-url.ts";
import { type QuoteView, quoteActions } from "#live/quotes.ts";
import { quotes as text } from "#text/quotes.ts";
import { Button } from "#ui/button.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";

/** The link for the customer, and what it needs to work. */
export function QuoteLink({ row: { quote } }: { row: QuoteView }) {
  const url = `${publicUrl()}${quotePath(quote.link)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch (error) {
      console.error(error);
      toast({ tone: "error", ...text.detail.copyFailed });
      return;
    }
    toast({ tone: "done", title: text.detail.copied });
    // That it is marked is for the maker's own list: the link has left all the same.
    await quoteActions.markSent(quote.id).catch((error) => console.error(error));
  };
  return (
    <Note labelledBy="quote-link">
      <NoteHead id="quote-link" title={text.detail.link} />
      <NoteBody className="grid gap-3">
        <p className="wrap-anywhere">{url}</p>
        <p className="hint no-print">{quote.isAtServer ? text.detail.linkText : text.detail.linkLater}</p>
        <div className="no-print">
          <Button onClick={() => void copy()}>{text.detail.copyLink}</Button>
        </div>
      </NoteBody>
    </Note>
  );
}
