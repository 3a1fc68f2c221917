import * as right from "#data/shared/known-role.ts";

/** The role that a device was told first is the one that its screens ask for. */
export const knownRole: typeof right.knownRole = {
  ...right.knownRole,
  set(userId, role) {
    if (right.knownRole.get(userId) === null) right.knownRole.set(userId, role);
  },
};
