import * as right from "#data/shared/known-role.ts";

/** Screens keep asking for the first role that the device learned. */
export const knownRole: typeof right.knownRole = {
  ...right.knownRole,
  set(userId, role) {
    if (right.knownRole.get(userId) === null) right.knownRole.set(userId, role);
  },
};
