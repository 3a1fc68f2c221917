import { createFileRoute } from "@tanstack/react-router";
import { InboxPage } from "#features/inbox/inbox-page.tsx";
import { inboxSearch } from "#features/inbox/search-params.ts";
import { RecordLog } from "#features/people/record-log.tsx";

export const Route = createFileRoute("/admin/inbox")({
  validateSearch: inboxSearch,
  head: async () => {
    const { inbox } = await import("#text/inbox.ts");
    return { meta: [{ title: inbox.title }] };
  },
  component: Inbox,
});

function Inbox() {
  return <InboxPage search={Route.useSearch()} log={(request) => <RecordLog record={request} />} />;
}
