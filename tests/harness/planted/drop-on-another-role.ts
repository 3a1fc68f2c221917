import { outboxDb } from "#data/local/outbox-db.ts";
import * as right from "#data/shared/known-role.ts";

/** Operations made in the earlier role are deleted. */
export const knownRole: typeof right.knownRole = {
  ...right.knownRole,
  set(userId, role) {
    const before = right.knownRole.get(userId);
    right.knownRole.set(userId, role);
    if (before !== null && before !== role) void outboxDb().ops.where("owner").equals(userId).delete();
  },
};
