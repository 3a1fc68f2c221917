import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatDateTime } from "#i18n/format.ts";
import { type InboxItem, markHandled } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass, LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { mailto } from "#ui/mailto.ts";
import { Cell, Cells } from "#ui/note.tsx";
import { PhoneLinks } from "#ui/phone-links.tsx";
import { toast } from "#ui/toast.tsx";
import { headOf } from "./head-of.ts";
import { InboxFields } from "./inbox-fields.tsx";
import { KIND_LOOK } from "./kind-look.ts";
import { replyLink } from "./reply.ts";
import type { InboxSearch } from "./search-params.ts";

/** One request with all its fields, a reply link, and the "handled" mark. */
export function InboxDetail({ item, search }: { item: InboxItem; search: InboxSearch }) {
  const { name, company, email, phone, line } = headOf(item);
  const { fields } = text;
  return (
    <article
      className="border-(length:--hair) border-edge [--surface:var(--color-sheet)] rounded-ruled bg-sheet"
      aria-labelledby="request-title"
    >
      <header className="p-4 gap-4 flex flex-wrap items-start sm:px-5.5">
        <Link
          to="/admin/inbox"
          search={{ ...search, id: undefined }}
          className={buttonClass({ size: "sm", className: "md:hidden" })}
        >
          <Icon name="left" /> {text.back}
        </Link>
        <div className="flex-1 min-w-[min(14rem,100%)]">
          <p className={classNames("inbox-kind justify-self-start text-15 font-semibold", KIND_LOOK[item.kind])}>
            {text.kinds[item.kind]}
          </p>
          <h2 className="mt-1 mb-1.5 text-(length:--text-33)" id="request-title">
            {line}
          </h2>
          <p className="hint">
            {text.received} {formatDateTime(item.created)}
          </p>
        </div>
      </header>
      <Actions item={item} />
      <section className="not-first:border-t not-first:border-rule">
        <h3 className="px-4 pt-4 pb-2 text-(length:--text-21) sm:px-5.5">{text.sections.contact}</h3>
        <Cells columns={2}>
          <Cell label={fields.person} value={name} />
          {item.kind !== "contact" && <Cell label={fields.company} value={company || fields.nothing} />}
          <Cell
            label={fields.email}
            value={
              <a className="link -my-3 inline-block py-3" href={mailto(email)}>
                {email}
              </a>
            }
          />
          <Cell
            label={fields.phone}
            value={
              phone ? (
                <PhoneLinks phone={phone} country="CY" className="link -my-3 inline-block py-3" />
              ) : (
                fields.nothing
              )
            }
          />
          {item.kind === "contact" && item.row.shipment_reference && (
            <Cell
              label={fields.about}
              wide
              value={
                <Link to="/admin" search={{ q: formatReference(item.row.shipment_reference) }}>
                  <span translate="no">{formatReference(item.row.shipment_reference)}</span>
                </Link>
              }
            />
          )}
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
      const at = await markHandled(item, !handled);
      // It cannot be read on this page, so it looks as before.
      if (at === "set down") toast({ tone: "info", ...notOnDevice.restart });
      else toast({ tone: "done", title: handled ? text.reopened : text.marked });
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <div className="p-4 gap-3 border-t border-rule flex flex-wrap items-center bg-sheet-2 sm:px-5.5">
      <LinkButton href={replyLink(item)} variant={handled ? "outline" : "primary"} icon="mail">
        {text.reply}
      </LinkButton>
      <Button icon={handled ? "retry" : "check"} onClick={() => void mark()}>
        {handled ? text.reopen : text.markHandled}
      </Button>
      <p role="status" className="text-ink-2">
        {handled && (
          <>
            <Icon className="inline-block [vertical-align:-2px]" name="check" small />{" "}
            {text.handled(formatDateTime(item.handledAt), item.handledBy)}
          </>
        )}
        {item.sync && <span className="hint"> {waitsFor(item.sync)}</span>}
      </p>
      {failed && <Banner tone="error" role="alert" title={text.markFailed} />}
    </div>
  );
}

/** Why the mark has not reached the server yet. */
function waitsFor({ state, error, onPage }: NonNullable<InboxItem["sync"]>): string {
  if (state !== "attention") return onPage ? notOnDevice.page.text : text.waiting;
  return error?.kind === "conflict" ? text.theirs : text.attention;
}
