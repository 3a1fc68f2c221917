import { useState } from "react";
import { formatTime } from "#i18n/format.ts";
import { useInvitations, usePeople, usePeopleActions } from "#live/people.ts";
import { people as text } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LatestEntries } from "./latest-entries.tsx";
import { PeopleTable } from "./people-table.tsx";
import { RoleCounts } from "./role-counts.tsx";
import { useReach } from "./use-reach.ts";

/** /admin/people: accounts with a role, invitations, and the latest entries of the audit log. */
export function PeoplePage() {
  const people = usePeople();
  const invitations = useInvitations();
  const actions = usePeopleActions();
  const [inviting, setInviting] = useState(false);
  const reach = useReach(people);
  const blocked = reach === "offline" ? text.offline.blocked : undefined;
  return (
    <div className="[--people-x:16px] @container/people pb-16 sm:[--people-x:24px]">
      <div className="px-(--people-x) flex flex-wrap items-center justify-between gap-y-3 gap-x-6 pt-5 pb-4">
        <h1 id="page-title" tabIndex={-1}>
          {text.title}
        </h1>
        <Button variant="primary" icon="plus" blocked={blocked} reason="hidden" onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      </div>
      {reach === "offline" && (
        <Banner tone="hub" icon="offline" role="status" title={text.offline.title} className="mx-(--people-x) mb-4">
          {text.offline.text} {people.data && text.offline.asOf(formatTime(people.dataUpdatedAt))}
        </Banner>
      )}
      {reach === "failed" && (
        <FailureBanner
          className="mx-(--people-x) mb-4"
          title={text.failed.title}
          retry={text.failed.retry}
          onRetry={() => void Promise.all([people.refetch(), invitations.refetch()])}
        >
          {text.failed.text} {people.data && text.offline.asOf(formatTime(people.dataUpdatedAt))}
        </FailureBanner>
      )}
      {people.data ? (
        <>
          <RoleCounts people={people.data} />
          <PeopleTable
            people={people.data}
            invitations={invitations.data ?? []}
            actions={actions}
            offline={reach === "offline"}
          />
        </>
      ) : (
        reach === "asking" && (
          <div className="mx-(--people-x) mb-4">
            <Skeleton sheets={2} label={text.loading} />
          </div>
        )
      )}
      <LatestEntries />
      {inviting && <InviteDialog actions={actions} onClose={() => setInviting(false)} />}
    </div>
  );
}
