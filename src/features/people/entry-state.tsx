import type { useAudit } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useReach } from "./use-reach.ts";

const text = people.log;

/** The loading, offline and error state of the log; `none` is the text for an empty log. */
export function EntryState({ audit, none }: { audit: ReturnType<typeof useAudit>; none?: string }) {
  const reach = useReach(audit);
  if (reach === "failed")
    return (
      <FailureBanner
        className="mx-(--people-x) mb-4"
        title={text.failed}
        retry={text.retry}
        onRetry={() => void audit.refetch()}
      >
        {people.failed.text}
      </FailureBanner>
    );
  if (audit.data)
    return audit.data.length === 0 && none ? <p className="px-(--people-x) py-3 text-ink-2">{none}</p> : null;
  if (reach === "offline")
    return <Banner tone="hub" icon="offline" title={people.offline.text} className="mx-(--people-x) mb-4" />;
  return (
    <div className="mx-(--people-x) mb-4">
      <Skeleton sheets={1} label={text.loading} />
    </div>
  );
}
