import { useEffect } from "react";
import { session } from "#data/session.ts";
import { useAccount } from "#live/account.ts";
import { useDraft } from "#live/draft.ts";
import { profile as text } from "#text/profile.ts";
import { PageHead } from "#ui/page-head.tsx";
import { AddressNote } from "./address-note.tsx";
import { DataNote } from "./data-note.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PROFILE_DRAFT, parseProfile } from "./profile-values.ts";
import "./account.css";

/** /profile: name, company and phone, and whether the address is confirmed. */
export function ProfilePage() {
  const account = useAccount();
  const draft = useDraft(PROFILE_DRAFT, parseProfile);
  // Another device may have changed it since this one signed in.
  useEffect(() => void session.refresh(), []);
  return (
    <div className="wrap wrap-wide">
      <PageHead title={text.title} lede={text.lede} />
      {account && draft.ready && (
        <div className="profile">
          <ProfileForm account={account} draft={draft} />
          <div className="profile-notes">
            <AddressNote account={account} />
            <DataNote />
          </div>
        </div>
      )}
    </div>
  );
}
