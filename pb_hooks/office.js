/// <reference path="./native.d.ts" />
// Who acts and when, in the form that rows store.

/** Who acts: a user's id, empty for a superuser. @param {any} e */
const actorOf = (e) => (e.auth && !e.hasSuperuserAuth() ? e.auth.id : "");

/** The server's time plus so many milliseconds, in PocketBase's text form. @param {number} [ms] */
const moment = (ms = 0) => new Date($native.now() + ms).toISOString().replace("T", " ");

module.exports = { actorOf, moment };
