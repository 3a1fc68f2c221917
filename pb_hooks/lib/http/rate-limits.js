// All limits in one table. Signed-in customers must be able to send a queue that filled up offline; limits of guests' forms
// and of signing in are tight. Fixed windows, counted in memory: a restart resets them.

/** Counted per what, how many, in how many seconds. */
const LIMITS = {
  guest_create: { max: 10, seconds: 60, why: "too_many_requests" },
  sign_up: { max: 5, seconds: 60, why: "too_many_accounts" },
  log_in: { max: 10, seconds: 60, why: "too_many_sign_ins" },
  // Only failed attempts count, so the right password always works. Entering the old password to choose a new one counts
  // too. More attempts than per address (log_in), so that one address alone cannot lock somebody else's account.
  log_in_account: {
    max: 30,
    seconds: 60,
    why: "too_many_sign_ins_account",
  },
  // Counted in Go (pocketbase/limits/limits.go), before it is known whether the address has an account.
  mail_request: { max: 5, seconds: 60, why: "too_many_emails" },
  // Counted in Go (pocketbase/sessions/ended.go), per account: each leaves a row until its token expires.
  session_end: { max: 60, seconds: 3600, why: "too_many_session_ends" },
  // Counted in Go (pocketbase/middleware/hook_turns.go), per account: copies of all its data, and further pages of such a copy, which has
  // a thousand rows of each table.
  export: {
    max: 6,
    seconds: 3600,
    why: "copies_hour",
  },
  export_page: {
    max: 600,
    seconds: 3600,
    why: "copy_pages_hour",
  },
  // Per account: corrections and cancellations of its shipments (correct-and-cancel.js), each with a row in the audit log.
  customer_change: {
    max: 60,
    seconds: 3600,
    why: "changes_hour",
  },
  // Per account: what a device asks after a restore, 500 operations at a time (known-operations.js).
  known: { max: 60, seconds: 60, why: "too_many_requests" },
  // A person with an invitation opens its link once and answers once.
  invitation: { max: 10, seconds: 60, why: "too_many_requests" },
  // Against guessing links of quotes; a person with a link opens it a few times.
  quote_link: { max: 30, seconds: 60, why: "too_many_requests" },
  // Against guessing references; a person with one looks a few times.
  track: { max: 30, seconds: 60, why: "too_many_requests" },
  // Devices that subscribe, ask or unsubscribe: a page does so once or twice.
  push: { max: 30, seconds: 60, why: "too_many_requests" },
  // Requests to follow by mail, and the links that confirm them.
  follow: { max: 10, seconds: 60, why: "too_many_requests" },
  // Counted by rows of their own (follow.js), which no deletion frees: shipments per mailbox, whoever asks. Days are in UTC.
  follow_day: {
    max: 3,
    seconds: 86400,
    why: "follows_day",
  },
  // Links of letters. They cannot be guessed; a mail provider opens those of all its users from few addresses.
  unsubscribe: { max: 300, seconds: 60, why: "too_many_requests" },
  // Counted by their rows (create-quote.js), per account. Days are in UTC.
  quote_day: {
    max: 200,
    seconds: 86400,
    why: "quotes_day",
  },
  // Counted by their rows (found-pallets.js), per account. Days are in UTC.
  found_day: {
    max: 50,
    seconds: 86400,
    why: "finds_day",
  },
  // Counted by their rows (invite.js), of all admins together. Days are in UTC.
  invitation_letters: {
    max: 30,
    seconds: 86400,
    why: "invitations_day",
  },
  // Mails, counted in Go (pocketbase/mail/limits.go) when they leave; no request is refused. Mails beyond a limit are
  // gathered into one letter or not sent (docs/mail.md), and their rows in mail_queue say this. For an unconfirmed
  // address all letters to its mailbox count together, whatever the spelling.
  mail_unconfirmed: { max: 5, seconds: 3600, why: "mailbox_hour" },
  mail_unconfirmed_day: { max: 12, seconds: 86400, why: "mailbox_day" },
  // Mails about bookings and status to one customer with a confirmed address.
  mail_customer: { max: 20, seconds: 3600, why: "customer_hour" },
  // Messages to one device by web push (pocketbase/push): the rest waits for the next window, only the newest per shipment.
  push_device: { max: 30, seconds: 3600, why: "device_hour" },
  // Each kind of mail to the office.
  mail_office: {
    max: 10,
    seconds: 900,
    why: "office_quarter",
  },
  // Links to confirm or to reset. A window is as long as a reset link works: while a mailbox gets no more links, the last one
  // stays valid for about as long.
  mail_link: { max: 5, seconds: 1800, why: "links_half_hour" },
  // The same for an unconfirmed mailbox.
  mail_link_day: { max: 12, seconds: 86400, why: "links_day" },
  // Counted by their rows (create-document.js), per account and UTC day. Forty-five shipments with two documents each are
  // ninety, of some hundred kilobytes to 10 MB; an account that is not confirmed books one or two.
  document_day_unconfirmed: {
    max: 20,
    bytes: 60 * 1048576,
    seconds: 86400,
    why: "documents_day_unconfirmed",
  },
  document_day: {
    max: 500,
    bytes: 1024 * 1048576,
    seconds: 86400,
    why: "documents_day",
  },
  user_create: { max: 300, seconds: 60, why: "too_many_requests" },
};
const PREFIX = "rate_limit ";

/**
 * Counts one request; false when it was one too many and has been answered 429 with Retry-After.
 * @param {core.RequestEvent} e
 * @param {keyof typeof LIMITS} kind
 * @param {string} [who] the key to count by, the address unless given
 */
function allow(e, kind, who) {
  if (take(kind, who || addressOf(e))) return true;
  refuse(e, kind);
  return false;
}

/** The key of a request without an account. @param {core.RequestEvent} e */
const addressOf = (e) => $native.countedAddress(e.realIP());

/**
 * Counts one request; false when it was one too many.
 * @param {keyof typeof LIMITS} kind
 * @param {string} who the key to count by
 */
function take(kind, who) {
  return isOff() || add(kind, who, 1) <= LIMITS[kind].max;
}

const isOff = () => $os.getenv("RATE_LIMITS") === "off";

/**
 * Whether one more file of so many bytes is within the day's quota, and when that day began.
 * @param {"document_day" | "document_day_unconfirmed"} kind
 * @param {number} size
 * @param {(since: string) => [files: number, bytes: number]} sentSince
 */
function withinDay(kind, size, sentSince) {
  if (isOff()) return true;
  const { max, bytes } = LIMITS[kind];
  const [files, sent] = sentSince(dayOf(kind));
  return files < max && sent + size <= bytes;
}

/**
 * Whether one more is within the day's limit.
 * @param {"invitation_letters" | "quote_day" | "follow_day" | "found_day"} kind
 * @param {(since: string) => number} countSince
 */
function belowDay(kind, countSince) {
  return isOff() || countSince(dayOf(kind)) < LIMITS[kind].max;
}

/** When the current day's window began, in the form of row timestamps. @param {keyof typeof LIMITS} kind */
const dayOf = (kind) => require(`${__hooks}/lib/who-and-when.js`).rowTime(windowOf(kind) * LIMITS[kind].seconds * 1000);

/**
 * Takes back a count that should not have been made.
 * @param {keyof typeof LIMITS} kind
 * @param {string} who
 */
function giveBack(kind, who) {
  if (!isOff()) add(kind, who, -1);
}

/**
 * @param {keyof typeof LIMITS} kind
 * @param {string} who
 * @param {number} by
 * @returns {number} how many there are in this window now
 */
function add(kind, who, by) {
  const window = windowOf(kind);
  let count = 0;
  // One text per key: JS engines must not share objects. setFunc holds the store's lock.
  $app.store().setFunc(`${PREFIX}${kind} ${who}`, (old) => {
    const [seen, n] = String(old || "").split(":");
    count = Math.max(0, (Number(seen) === window ? Number(n) : 0) + by);
    return `${window}:${count}`;
  });
  return count;
}

/**
 * The key that attempts at a password are counted by.
 * @param {any} e a request to a collection of accounts
 * @param {any} email
 */
const accountKey = (e, email) => $security.sha256(`${e.collection?.name} ${String(email).trim().toLowerCase()}`);

/** @param {keyof typeof LIMITS} kind */
const windowOf = (kind) => Math.floor($native.now() / 1000 / LIMITS[kind].seconds);

/**
 * Why a request is refused, and after how many seconds it may be retried.
 * @param {keyof typeof LIMITS} kind
 */
function retryIn(kind) {
  const { seconds, why } = LIMITS[kind];
  return { why, wait: (windowOf(kind) + 1) * seconds - Math.floor($native.now() / 1000) };
}

/**
 * Answers 429 with the seconds to wait.
 * @param {core.RequestEvent} e
 * @param {keyof typeof LIMITS} kind
 */
function refuse(e, kind) {
  const { why, wait } = retryIn(kind);
  const exchange = require(`${__hooks}/lib/http/exchange.js`);
  exchange.headersOf(e).set("Retry-After", String(wait));
  exchange.refuse(e, 429, why, {});
}

/** The limits with their sentences, for the Go program. */
const wordedLimits = () =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => [
      kind,
      { ...limit, ...require(`${__hooks}/domain.gen.js`).told(limit.why) },
    ]),
  );

/** Clears all counters: at worst somebody gets one window twice. */
function sweep() {
  const store = $app.store();
  for (const key of Object.keys(store.getAll())) if (key.indexOf(PREFIX) === 0) store.remove(key);
}

module.exports = {
  ...{ accountKey, addressOf, allow, belowDay, giveBack, refuse, retryIn, sweep, take, withinDay, wordedLimits },
};
