/// <reference path="./native.d.ts" />
// Who may send how much, in one table. Signed-in customers must be able to drain a queue that filled up offline; guests'
// forms and the doors are tight. Fixed windows, counted in memory: a restart forgives.

/** Per what, how many, in how many seconds. */
const LIMITS = {
  guest_create: { max: 10, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  sign_up: { max: 5, seconds: 60, message: "Too many new accounts from here. Please wait a minute and try again." },
  log_in: { max: 10, seconds: 60, message: "Too many sign-in attempts. Please wait a minute and try again." },
  // Only those that fail count: whoever knows the password signs in as often as they like. The old password that another
  // one is chosen with is such an attempt as well. More than one address has (log_in), so that nobody closes another's
  // account from one place.
  log_in_account: {
    max: 30,
    seconds: 60,
    message: "Too many sign-in attempts for this account. Please wait a minute and try again.",
  },
  // Counted in Go (pocketbase/rate_limits.go), before anybody knows whether the address has an account.
  mail_request: { max: 5, seconds: 60, message: "Too many requests for mails. Please wait a minute and try again." },
  // Counted in Go (pocketbase/ended.go), by account: each leaves a row until its token expires.
  session_end: { max: 60, seconds: 3600, message: "Too many sessions were ended. Please try again later." },
  // Of one account: corrections and cancellations of its shipments (customer-change.js), each with a row in the audit log.
  customer_change: {
    max: 60,
    seconds: 3600,
    message: "Many changes within the hour. This one stays on your device and is sent later.",
  },
  // Who has the link of an invitation looks once and answers once.
  invitation: { max: 10, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Who tries links of quotes; whoever has one looks a few times.
  quote_link: { max: 30, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Who tries references; whoever has one looks a few times.
  track: { max: 30, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Devices that subscribe, ask or leave: a page does so once or twice.
  push: { max: 30, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Who asks to follow by mail, and the links that answer it.
  follow: { max: 10, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Counted by their rows (follow.js): shipments of one mailbox, whoever asks. A day is UTC's.
  follow_day: {
    max: 3,
    seconds: 86400,
    message: "An address can follow 3 new shipments a day. Please try again tomorrow.",
  },
  // Links of letters. Nobody guesses one; a mail provider asks for all its readers from few addresses.
  unsubscribe: { max: 300, seconds: 60, message: "Too many requests. Please wait a minute and try again." },
  // Counted by their rows (create-handed-quote.js), per account: a day is UTC's.
  quote_day: {
    max: 200,
    seconds: 86400,
    message: "You can save 200 quotes a day. This quote stays on your device and is sent tomorrow.",
  },
  // Counted by their rows (invite.js), all admins together: a day is UTC's.
  invitation_letters: {
    max: 30,
    seconds: 86400,
    message: "No more invitations can be sent today.",
  },
  // Mails, counted in Go (pocketbase/mail/limits.go) as they leave; nobody is refused. What is more is gathered into one
  // letter or not sent (docs/mail.md), and its row in mail_queue says the message. Of an address that nobody confirmed the
  // mailbox counts, however it is spelled, and all its letters together.
  mail_unconfirmed: { max: 5, seconds: 3600, message: "this mailbox has had enough mails within the hour." },
  mail_unconfirmed_day: { max: 12, seconds: 86400, message: "this mailbox has had enough mails within the day." },
  // Bookings and status of one customer who has confirmed the address.
  mail_customer: { max: 20, seconds: 3600, message: "this customer has had many mails within the hour." },
  // One device by web push (pocketbase/push): what is more waits for the hour to end, and of a shipment the newest.
  push_device: { max: 30, seconds: 3600, message: "this device has been told much within the hour." },
  // Each kind of mail to the office.
  mail_office: {
    max: 10,
    seconds: 900,
    message: "the office has had many mails of this kind within a quarter of an hour.",
  },
  // Links to confirm or to reset. A window is as long as a reset link works: while a mailbox gets no more links, the last one
  // is good for about as long.
  mail_link: { max: 5, seconds: 1800, message: "this mailbox has had enough links within half an hour." },
  // Those of a mailbox that nobody confirmed.
  mail_link_day: { max: 12, seconds: 86400, message: "this mailbox has had enough links within the day." },
  // Counted in Go (pocketbase/body_deadlines.go), at any moment: requests whose body has not arrived yet, per address. A device
  // sends four at a time, and thirty of them on a bad network may share an office's address.
  unfinished_bodies: {
    max: 128,
    seconds: 15,
    message: "Too many unfinished requests at once. Please try again in a moment.",
  },
  // Counted by their rows (create-document.js), per account and day: a day is UTC's. Forty-five shipments with two
  // documents each are ninety, of some hundred kilobytes to 10 MB; who has confirmed nothing yet books one or two.
  document_day_unconfirmed: {
    max: 20,
    bytes: 60 * 1048576,
    seconds: 86400,
    message:
      "Until your e-mail address is confirmed you can send 20 documents or 60 MB a day. This document stays on your device and is sent later.",
  },
  document_day: {
    max: 500,
    bytes: 1024 * 1048576,
    seconds: 86400,
    message: "You can send 500 documents or 1 GB a day. This document stays on your device and is sent tomorrow.",
  },
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
  if (take(kind, who || addressOf(e))) return true;
  refuse(e, kind);
  return false;
}

/** Whose requests count together where nobody is signed in. @param {core.RequestEvent} e */
const addressOf = (e) => $native.countedAddress(e.realIP());

/**
 * Counts one request; false when it was one too many.
 * @param {keyof typeof LIMITS} kind
 * @param {string} who whose requests count together
 */
function take(kind, who) {
  return isOff() || add(kind, who, 1) <= LIMITS[kind].max;
}

const isOff = () => $os.getenv("RATE_LIMITS") === "off";

/**
 * Whether one more file of so many bytes is within what a day has, and when the day began.
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
 * Whether one more is within what a day has.
 * @param {"invitation_letters" | "quote_day" | "follow_day"} kind
 * @param {(since: string) => number} countSince
 */
function belowDay(kind, countSince) {
  return isOff() || countSince(dayOf(kind)) < LIMITS[kind].max;
}

/** When a window of a day began, as rows are stamped. @param {keyof typeof LIMITS} kind */
const dayOf = (kind) => new Date(windowOf(kind) * LIMITS[kind].seconds * 1000).toISOString().replace("T", " ");

/**
 * Takes back what turned out not to count.
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
  // One text per key: objects of one engine must not be seen by another. setFunc holds the store's lock.
  $app.store().setFunc(`${PREFIX}${kind} ${who}`, (old) => {
    const [seen, n] = String(old || "").split(":");
    count = Math.max(0, (Number(seen) === window ? Number(n) : 0) + by);
    return `${window}:${count}`;
  });
  return count;
}

/** Whose attempts at a password count together. @param {any} e a request to a collection of accounts @param {any} email */
const accountKey = (e, email) => $security.sha256(`${e.collection?.name} ${String(email).trim().toLowerCase()}`);

/** @param {keyof typeof LIMITS} kind */
const windowOf = (kind) => Math.floor($native.now() / 1000 / LIMITS[kind].seconds);

/**
 * What to tell who was one too many, and after how many seconds it may work again.
 * @param {keyof typeof LIMITS} kind
 */
function patience(kind) {
  const { seconds, message } = LIMITS[kind];
  return { message, wait: (windowOf(kind) + 1) * seconds - Math.floor($native.now() / 1000) };
}

/**
 * 429, and from when on it may work again.
 * @param {core.RequestEvent} e
 * @param {keyof typeof LIMITS} kind
 */
function refuse(e, kind) {
  const { message, wait } = patience(kind);
  require(`${__hooks}/request.js`).headersOf(e).set("Retry-After", String(wait));
  e.json(429, { status: 429, message, data: {} });
}

/** Forgets all counters: at worst somebody gets one window twice. */
function sweep() {
  const store = $app.store();
  for (const key of Object.keys(store.getAll())) if (key.indexOf(PREFIX) === 0) store.remove(key);
}

module.exports = { LIMITS, accountKey, addressOf, allow, belowDay, take, giveBack, withinDay, patience, refuse, sweep };
