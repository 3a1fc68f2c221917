import { may } from "#domain/roles.ts";
import { formatDateTime, formatSince } from "#i18n/format.ts";
import { deviceLimits } from "#live/device-limits.ts";
import { toAppError } from "#live/errors.ts";
import { useInboxItems } from "#live/inbox.ts";
import { type OfficeStatus, type ServerReady, useOfficeStatus } from "#live/office-status.ts";
import { useRole } from "#live/session.ts";
import { useSyncStatus } from "#live/sync.ts";
import { deviceLimits as limitWords } from "#text/notifications.ts";
import { officeStatus as text } from "#text/office-status.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FailedMails, RetryAll } from "./failed-mails.tsx";
import { Healing } from "./healing.tsx";
import { Sweep } from "./sweep.tsx";

/** /admin/status: waiting and failed mail, this device, and the server. */
export function StatusPage() {
  const { status, ready, mails } = useOfficeStatus();
  const failed = status.error ?? ready.error ?? mails.error;
  const offline = status.isPaused || (failed !== null && toAppError(failed).kind === "offline");
  const again = () => void Promise.all([status, ready, mails].map((query) => query.refetch()));
  return (
    <div className="wrap mx-0 max-w-[90rem] pb-16 [&_.note>.table-scroll]:border-x-0 [&_.note>.table-scroll]:border-b-0">
      <PageHead title={text.title}>
        {status.data && <p className="hint mt-2">{text.at(formatSince(status.data.at))}</p>}
      </PageHead>
      {(failed || status.isPaused) && (
        <Banner
          tone="hub"
          className="mb-5"
          title={offline ? text.offline : text.failed}
          actions={
            <Button size="sm" onClick={again}>
              {text.retry}
            </Button>
          }
        />
      )}
      <div className="gap-5 grid">
        {status.data ? (
          <Note labelledBy="status-mail">
            <NoteHead id="status-mail" title={text.mail.title} />
            <Mail mail={status.data.mail} />
            {(mails.data?.length ?? 0) > 1 && <RetryAll />}
            <FailedMails mails={mails.data ?? []} />
          </Note>
        ) : (
          !failed && !status.isPaused && <Skeleton sheets={1} label={text.loading} />
        )}
        {status.data?.healing && <Healing healing={status.data.healing} />}
        {status.data && status.data.sweep.waiting > 0 && <Sweep sweep={status.data.sweep} />}
        <ThisDevice />
        {status.data && <Server status={status.data} ready={ready.data} />}
      </div>
    </div>
  );
}

function Mail({ mail: { configured, queued, failed, gathered, suppressed, oldest } }: { mail: OfficeStatus["mail"] }) {
  return (
    <>
      {!configured && <NoteBody className="text-error font-semibold">{text.mail.notConfigured}</NoteBody>}
      <Cells columns={3}>
        <Cell label={text.mail.queued} value={queued} big />
        <Cell label={text.mail.failed} value={failed} big />
        <Cell label={text.mail.oldest} value={oldest ? formatDateTime(oldest) : text.mail.nobodyWaits} />
      </Cells>
      {gathered > 0 && <NoteBody>{text.mail.gathered(gathered)}</NoteBody>}
      {suppressed > 0 && <NoteBody>{text.mail.suppressed(suppressed)}</NoteBody>}
    </>
  );
}

function ThisDevice() {
  const { updatedAt } = useInboxItems();
  const { state, count } = useSyncStatus();
  const { role } = useRole();
  return (
    <Note labelledBy="status-device">
      <NoteHead id="status-device" title={text.device.title} />
      <Cells columns={2}>
        <Cell label={text.device.sync} value={updatedAt === null ? text.device.never : formatDateTime(updatedAt)} />
        <Cell
          label={text.device.state}
          value={count > 0 ? `${text.device.states[state]} (${count})` : text.device.states[state]}
        />
      </Cells>
      {deviceLimits({ scans: may(role, "warehouse") }).map((limit) => (
        <NoteBody key={limit}>{limitWords[limit]}</NoteBody>
      ))}
    </Note>
  );
}

function problemsOf({ disk, proxy }: OfficeStatus, ready: ServerReady | undefined): string[] {
  const { low, untrustedProxy } = text.server;
  return [
    ...(ready?.problems ?? []),
    ...schemaProblems(ready?.schema),
    ...(disk.low ? [low(megabytes(disk.free), megabytes(disk.floor))] : []),
    ...(proxy?.untrusted ? [untrustedProxy(proxy.untrusted)] : []),
  ];
}

function schemaProblems(schema: ServerReady["schema"] | undefined): string[] {
  if (!schema) return [];
  const { schemaMissing, schemaChanged, schemaRemade, schemaForeign } = text.server;
  // An index of an operator is no fault.
  const foreign = schema.foreign.filter((name) => !name.startsWith("index "));
  return [
    ...(schema.missing.length > 0 ? [schemaMissing(schema.missing.join(", "))] : []),
    ...(schema.changed.length > 0 ? [schemaChanged(schema.changed.join(", "))] : []),
    ...(schema.remade.length > 0 ? [schemaRemade(schema.remade.join(", "))] : []),
    ...(foreign.length > 0 ? [schemaForeign(foreign.join(", "))] : []),
  ];
}

function Server({ status, ready }: { status: OfficeStatus; ready: ServerReady | undefined }) {
  const { rows, database, disk, backup, copies } = status;
  const words = text.server;
  const hooks = ready?.hooks;
  const problems = problemsOf(status, ready);
  return (
    <Note labelledBy="status-server">
      <NoteHead id="status-server" title={words.title} aside={ready && (ready.ready ? words.ready : words.notReady)} />
      {problems.length > 0 && (
        <ul className="px-4 pb-4 text-error font-semibold">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Cells columns={5}>
        <Cell label={words.shipments} value={rows.shipments} />
        <Cell label={words.documents} value={rows.documents} />
        <Cell label={words.users} value={rows.users} />
        <Cell label={words.database} value={megabytes(database.bytes)} />
        <Cell label={words.disk} value={words.ofDisk(megabytes(disk.free), megabytes(disk.total))} />
        {disk.floor > 0 && <Cell label={words.floor} value={megabytes(disk.floor)} />}
        <Cell label={words.backup} value={backupTime(backup) ?? words.noBackup} />
        <Cell label={words.copy} value={copyText(copies[0]) ?? words.noCopy} />
        <Cell label={words.version} value={ready?.version ?? "–"} />
        <Cell label={words.pocketbase} value={ready?.pocketbase ?? "–"} />
        <Cell
          label={words.rules}
          value={
            hooks && hooks.running !== hooks.built
              ? words.rulesDiffer(hooks.running, hooks.built)
              : (hooks?.running ?? "–")
          }
        />
        <Cell
          wide
          label={words.migrations}
          value={
            ready?.migrations && ready.migrations.pending.length > 0
              ? words.pending(ready.migrations.pending.length)
              : (ready?.migrations?.applied ?? "–")
          }
        />
      </Cells>
    </Note>
  );
}

/** 1 MB is 1,048,576 bytes; from 1,000 MB on in GB. */
function megabytes(bytes: number): string {
  const mb = bytes / 1_048_576;
  return mb < 1000 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(1)} GB`;
}

function copyText(copy: OfficeStatus["copies"][number] | undefined): string | null {
  return copy ? text.server.copyOf(copy.to, formatDateTime(copy.at), copy.documents) : null;
}

function backupTime(backup: unknown): string | null {
  const at = (backup as { at?: unknown } | null)?.at;
  return typeof at === "string" ? formatDateTime(at) || null : null;
}
