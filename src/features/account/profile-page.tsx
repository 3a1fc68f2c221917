import { useEffect } from "react";
import { useAccount } from "#live/account.ts";
import { useDraft } from "#live/draft.ts";
import { sessionActions } from "#live/session.ts";
import { profile as text } from "#text/profile.ts";
import { PageHead } from "#ui/page-head.tsx";
import { AddressNote } from "./address-note.tsx";
import { DataNote } from "./data-note.tsx";
import { DeviceChoices } from "./device-choices.tsx";
import { MailChoices } from "./mail-choices.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PROFILE_DRAFT, parseProfile } from "./profile-values.ts";

/** /profile: name, company and phone, and whether the address is confirmed. */
export function ProfilePage() {
  const account = useAccount();
  const draft = useDraft(PROFILE_DRAFT, parseProfile);
  // The profile may have been changed on another device since the sign-in.
  useEffect(() => void sessionActions.refresh(), []);
  return (
    <div className="wrap wrap-wide">
      <PageHead title={text.title} lede={text.lede} />
      {account && draft.ready && (
        <div className="grid gap-y-8 gap-x-12 items-start pb-16 md:grid-cols-[minmax(0,1fr)_25rem]">
          <ProfileForm account={account} draft={draft} />
          <div className="gap-5 grid min-w-0">
            <AddressNote account={account} />
            <DeviceChoices />
            <MailChoices />
            <DataNote />
          </div>
        </div>
      )}
    </div>
  );
}
