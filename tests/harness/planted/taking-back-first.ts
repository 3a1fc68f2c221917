import * as right from "#data/sync/outbox.ts";

export * from "#data/sync/outbox.ts";

/** A void does not wait for its scan. */
export const enqueue: typeof right.enqueue = (ops, how) =>
  right.enqueue(
    ops.map((op) => {
      const { dependsOn: _, ...free } = op;
      return op.kind === "scan.create" ? free : op;
    }),
    how,
  );
