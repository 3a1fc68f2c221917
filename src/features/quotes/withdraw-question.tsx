import { useRef } from "react";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { type QuoteView, quoteActions } from "#live/quotes.ts";
import { quotes as text } from "#text/quotes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";

/** Asks before a quote is withdrawn, because the customer may already have it. */
export function WithdrawQuestion({ row, open, onClose }: { row: QuoteView; open: boolean; onClose: () => void }) {
  const { id, reference } = row.quote;
  const busy = useRef(false);
  const withdraw = async () => {
    if (busy.current) return;
    busy.current = true;
    await quoteActions.withdraw(id).catch((error) => {
      console.error(error);
      toast({ tone: "error", ...text.withdrawing.failed });
    });
    busy.current = false;
    onClose();
  };
  return (
    <Dialog
      kind="alert"
      size="sm"
      open={open}
      onClose={onClose}
      title={text.withdrawing.title(formatQuoteReference(reference))}
      lede={text.withdrawing.text}
      actions={
        <>
          <Button variant="primary" onClick={() => void withdraw()}>
            {text.withdrawing.confirm}
          </Button>
          <Button onClick={onClose}>{text.withdrawing.cancel}</Button>
        </>
      }
    />
  );
}
