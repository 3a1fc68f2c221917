/// <reference path="./native.d.ts" />
// Who may send how much, in one table. Signed-in customers must be able to drain a queue that filled up offline; guests'
// forms and the doors are tight. Fixed windows, counted in memory: a restart forgives.

/** Per what, how many, in how many seconds. */
const LIMITS = {
  guest_create: { max: 10, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  sign_up: { max: 5, seconds: 60, message: "Too many new accounts from here. Please wait a minute and try again." },
  log_in: { max: 10, seconds: 60, message: "Too many sign-in attempts. Please wait a minute and try again." },
  user_create: { max: 300, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
};
const PREFIX = "rate_limit ";

/**
 * Counts one request; false when it was one too many and has been answered 429 with Retry-After.
 * @param {core.RequestEvent} e
 * @param {keyof typeof LIMITS} kind
 * @param {string} [who] whose requests count together: the address unless told otherwise
 */
function allow(e, kind, who) {
  if ($os.getenv("RATE_LIMITS") === "off") return true;
  const limit = LIMITS[kind];
  const now = Math.floor($native.now() / 1000);
  const window = Math.floor(now / limit.seconds);
  let count = 0;
  // One text per key: objects of one engine must not be seen by another. setFunc holds the store's lock.
  $app.store().setFunc(`${PREFIX}${kind} ${who || e.realIP()}`, (old) => {
    const [seen, n] = String(old || "").split(":");
    count = Number(seen) === window ? Number(n) + 1 : 1;
    return `${window}:${count}`;
  });
  if (count <= limit.max) return true;
  require(`${__hooks}/request.js`)
    .headersOf(e)
    .set("Retry-After", String((window + 1) * limit.seconds - now));
  e.json(429, { status: 429, message: limit.message, data: {} });
  return false;
}

/** Forgets all counters: at worst somebody gets one window twice. */
function sweep() {
  const store = $app.store();
  for (const key of Object.keys(store.getAll())) if (key.indexOf(PREFIX) === 0) store.remove(key);
}

module.exports = { LIMITS, allow, sweep };
