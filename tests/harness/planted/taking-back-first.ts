import * as right from "#data/sync/outbox.ts";

export * from "#data/sync/outbox.ts";

/** A scan is small, so it goes whenever it can, whatever it takes back. */
export const enqueue: typeof right.enqueue = (ops, how) =>
  right.enqueue(
    ops.map((op) => {
      const { dependsOn: _, ...free } = op;
      return op.kind === "scan.create" ? free : op;
    }),
    how,
  );
