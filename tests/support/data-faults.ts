import type { OutboxDb } from "#data/local/outbox-db.ts";

/** The error of a full device. */
export const quotaError = () => new DOMException("The device is full.", "QuotaExceededError");

/** Lets the `nth` write to this database (1 is the first), or to its table `only`, fail; returns how many were tried so far. */
export function failNthWrite(db: OutboxDb, nth: number, only?: string): () => number {
  let writes = 0;
  db.use({
    stack: "dbcore",
    name: "fault",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (only && name !== only) return table;
        return {
          ...table,
          mutate(request) {
            writes += 1;
            return writes === nth ? Promise.reject(quotaError()) : table.mutate(request);
          },
        };
      },
    }),
  });
  return () => writes;
}

/** From now on nothing can be added to this database; deleting works. */
export function refuseWrites(db: OutboxDb): void {
  db.use({
    stack: "dbcore",
    name: "full",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            request.type === "add" || request.type === "put" ? Promise.reject(quotaError()) : table.mutate(request),
        };
      },
    }),
  });
}
