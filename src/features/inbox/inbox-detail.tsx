import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "#i18n/format.ts";
import { type InboxItem, markHandled } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass, LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { mailto } from "#ui/mailto.ts";
import { Cell, Cells } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { headOf } from "./head-of.ts";
import { InboxFields } from "./inbox-fields.tsx";
import { replyLink } from "./reply.ts";
import type { InboxSearch } from "./view.ts";

/** One request with everything they wrote, the way to answer, and the mark that it is done. */
export function InboxDetail({ item, search }: { item: InboxItem; search: InboxSearch }) {
  const { name, company, email, phone, line } = headOf(item);
  const { fields } = text;
  return (
    <article className="inbox-detail" aria-labelledby="request-title">
      <header className="inbox-head">
        <Link
          to="/admin/inbox"
          search={{ ...search, id: undefined }}
          className={buttonClass({ size: "sm", className: "inbox-back" })}
        >
          <Icon name="left" /> {text.back}
        </Link>
        <div className="inbox-head-text">
          <p className={`inbox-kind inbox-${item.kind}`}>{text.kinds[item.kind]}</p>
          <h2 id="request-title">{line}</h2>
          <p className="hint">
            {text.received} {formatDateTime(item.created)}
          </p>
        </div>
      </header>
      <Actions item={item} />
      <section className="inbox-section">
        <h3>{text.sections.contact}</h3>
        <Cells columns={2}>
          <Cell label={fields.person} value={name} />
          {item.kind !== "contact" && <Cell label={fields.company} value={company || fields.nothing} />}
          <Cell label={fields.email} value={<a href={mailto(email)}>{email}</a>} />
          <Cell
            label={fields.phone}
            value={phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : fields.nothing}
          />
          {item.kind !== "contact" && (
            <Cell label={fields.account} value={item.row.user_id ? fields.customer : fields.guest} wide />
          )}
        </Cells>
      </section>
      <InboxFields item={item} />
    </article>
  );
}

function Actions({ item }: { item: InboxItem }) {
  const [failed, setFailed] = useState(false);
  const handled = item.handledAt !== "";
  const mark = async () => {
    setFailed(false);
    try {
      await markHandled(item, !handled);
      toast({ tone: "done", title: handled ? text.reopened : text.marked });
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <div className="inbox-actions">
      <LinkButton href={replyLink(item)} variant={handled ? "outline" : "primary"} icon="mail">
        {text.reply}
      </LinkButton>
      <Button icon={handled ? "retry" : "check"} onClick={() => void mark()}>
        {handled ? text.reopen : text.markHandled}
      </Button>
      <p role="status" className="inbox-mark">
        {handled && (
          <>
            <Icon name="check" small /> {text.handled(formatDateTime(item.handledAt), item.handledBy)}
          </>
        )}
        {item.sync && <span className="hint"> {waitsFor(item.sync)}</span>}
      </p>
      {failed && <Banner tone="error" role="alert" title={text.markFailed} />}
    </div>
  );
}

/** Why the mark is not at the server yet. */
function waitsFor({ state, error }: NonNullable<InboxItem["sync"]>): string {
  if (state !== "attention") return text.waiting;
  return error?.kind === "conflict" ? text.theirs : text.attention;
}
