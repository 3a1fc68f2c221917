import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { may } from "#domain/roles.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { publicUrl } from "#lib/public-url.ts";
import { shareLink } from "#lib/share-link.ts";
import { useRole, useSession } from "#live/session.ts";
import { track as text } from "#text/track.ts";
import { Button } from "#ui/button.tsx";

const LINK = "text-sea font-semibold underline underline-offset-4";

/** What this page does not show and where it is shown, and the page's address for others. */
export function Foot({ reference }: { reference: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 no-print">
      <p className="text-ink-2">
        <More />
      </p>
      <Share reference={reference} />
    </div>
  );
}

function More() {
  const user = useSession();
  const { role } = useRole();
  const words = !user ? text.foot.visitor : may(role, "warehouse") ? text.foot.warehouse : text.foot.customer;
  const to = !user ? "/auth" : may(role, "warehouse") ? "/warehouse" : "/dashboard";
  return (
    <>
      {words.before}
      <Link to={to} className={LINK}>
        {words.link}
      </Link>
      {words.after}
    </>
  );
}

function Share({ reference }: { reference: string }) {
  const [said, setSaid] = useState("");
  async function share() {
    const shared = await shareLink({
      title: text.foot.shared(formatReference(reference)),
      url: `${publicUrl()}/track/${reference}`,
    });
    setSaid(shared === "copied" ? text.foot.copied : shared === "failed" ? text.foot.failed : "");
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="quiet" className="-mx-3.5" onClick={() => void share()}>
        {text.foot.share}
      </Button>
      <span role="status" className="hint">
        {said}
      </span>
    </div>
  );
}
