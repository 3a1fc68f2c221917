// Who acts and when, in the form that rows store.

/** Who acts: a user's id, empty for a superuser. @param {any} e */
const actorOf = (e) => (e.auth && !e.hasSuperuserAuth() ? e.auth.id : "");

/** A time in ms, the server's without one, as texts of JSON have it. @param {number} [ms] */
const isoTime = (ms = $native.now()) => new Date(ms).toISOString();

/** A time in ms, in PocketBase's text form. @param {number} ms */
const rowTime = (ms) => isoTime(ms).replace("T", " ");

/** The server's time plus so many milliseconds, in the same form. @param {number} [ms] */
const moment = (ms = 0) => rowTime($native.now() + ms);

module.exports = { actorOf, isoTime, moment, rowTime };
