/// <reference path="./native.d.ts" />
// Who acts and when, as rows remember it.

/** Who acts: a user's id, empty for a superuser. @param {any} e */
const actorOf = (e) => (e.auth && !e.hasSuperuserAuth() ? e.auth.id : "");

/** PocketBase's text form of the server's time, moved by so many milliseconds. @param {number} [ms] */
const moment = (ms = 0) => new Date($native.now() + ms).toISOString().replace("T", " ");

module.exports = { actorOf, moment };
