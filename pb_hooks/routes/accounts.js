// Accounts: who may create one, one spelling per email address, and what a person takes a copy of.

onRecordCreateRequest((e) => {
  const { bodyOf, refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  const limits = require(`${__hooks}/lib/http/rate-limits.js`);
  const { findBy } = require(`${__hooks}/lib/http/create-once.js`);
  const { parseSignUp } = require(`${__hooks}/domain.gen.js`);
  if (!e.hasSuperuserAuth() && !limits.allow(e, "sign_up")) return;
  const body = bodyOf(e);
  const account = parseSignUp({ fullName: body.full_name, email: body.email, password: body.password });
  if (!account.ok) {
    refuse(e, 400, "account_incomplete", account.fields);
    return;
  }
  if (!require(`${__hooks}/lib/accounts/profile.js`).prepareProfile(e)) return;
  const { email } = account.value;
  if (findBy(e.app, "users", "email", email.toLowerCase())) {
    refuseField(e, "email", "email_taken");
    return;
  }
  const record = /** @type {core.Record} */ (e.record);
  record.set("email", email);
  record.set("emailVisibility", false);
  e.next();
}, "users");

onRecordCreate((e) => {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  e.record.set("email", clean(e.record.getString("email"), "email").toLowerCase());
  e.next();
}, "users");

onRecordUpdate((e) => {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  e.record.set("email", clean(e.record.getString("email"), "email").toLowerCase());
  e.next();
}, "users");

// Applies however the password is set: by sign-up, a reset, a change, from the environment or in the dashboard.
onRecordValidate(
  (e) => {
    // "" unless a new one was set since the record was loaded.
    const password = e.record.getString("password");
    const { newPasswordFault, told } = require(`${__hooks}/domain.gen.js`);
    const fault = password && newPasswordFault(password);
    if (fault) {
      const { message } = told(fault);
      throw new BadRequestError(message, { password: new ValidationError("invalid", message) });
    }
    e.next();
  },
  "users",
  "_superusers",
);

onRecordUpdateRequest((e) => {
  // An address is never shown to other users, not even if its owner allows it.
  if (!e.hasSuperuserAuth()) e.record?.set("emailVisibility", false);
  if (!e.hasSuperuserAuth() && !require(`${__hooks}/lib/accounts/profile.js`).prepareProfile(e)) return;
  // A slow request must not overwrite what another one changed in the meantime.
  e.record?.ignoreUnchangedFields(true);
  if (e.hasSuperuserAuth() || !e.requestInfo().body.oldPassword) return e.next();
  // Whoever holds a stolen session must not be able to guess the password here: tries of the old one count as log-ins.
  const limits = require(`${__hooks}/lib/http/rate-limits.js`);
  const account = limits.accountKey(e, e.record?.original().getString("email"));
  if (!limits.allow(e, "log_in_account", account)) return;
  if (require(`${__hooks}/domain.gen.js`).isCutByBcrypt(String(e.requestInfo().body.oldPassword)))
    // The same answer that PocketBase gives to any wrong password.
    throw new BadRequestError("Failed to update record.", {
      oldPassword: new ValidationError("validation_invalid_old_password", "Missing or invalid old password."),
    });
  e.next(); // throws when the password is wrong
  limits.giveBack("log_in_account", account);
}, "users");

onRecordAuthWithPasswordRequest(
  (e) => {
    const limits = require(`${__hooks}/lib/http/rate-limits.js`);
    if (!limits.allow(e, "log_in")) return;
    // Counted by the address as typed, whether there is an account or not, so that the limit does not tell which exist.
    const account = limits.accountKey(e, e.identity);
    if (!limits.allow(e, "log_in_account", account)) return;
    // For an unknown address PocketBase takes as long and answers as for a wrong password.
    if (require(`${__hooks}/domain.gen.js`).isCutByBcrypt(e.password)) /** @type {any} */ (e).record = null;
    e.next(); // throws when the password is wrong
    limits.giveBack("log_in_account", account);
  },
  "users",
  "_superusers",
);

// Exports a person's data as a file: everything stored under their account. `table` and `after` ask for
// more of a table.
routerAdd("GET", "/api/account/data", (e) => {
  const { refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  if (e.auth?.collection().name !== "users") return refuse(e, 401, "sign_in", {});
  const me = e.auth.id;
  require(`${__hooks}/lib/audit/audit.js`).auditExport($app, me);
  const query = e.requestInfo().query;
  const read = require(`${__hooks}/lib/accounts/export-account.js`).exportRows($app, e.auth, query);
  if (read.refusal) return refuseField(e, read.refusal.field, "invalid", read.refusal.why);
  const header = e.response.header();
  header.set("Content-Disposition", 'attachment; filename="my-data.json"');
  header.set("Cache-Control", "private, no-store");
  const made_at = new Date($native.now()).toISOString();
  if (query.table) return e.json(200, { made_at, account: { id: me }, ...read.rows });
  const { exportedAccount } = require(`${__hooks}/domain.gen.js`);
  /** @type {{ [field: string]: any }} */
  const account = { id: me, verified: e.auth.getBool("verified") };
  for (const field of exportedAccount()) account[field] = e.auth.getString(field);
  account.digest = e.auth.getBool("digest");
  account.role = require(`${__hooks}/lib/http/roles.js`).roleOf($app, me);
  $native.writeSeenSessions($app);
  const sessions = require(`${__hooks}/lib/people/change-people.js`).listSessions(
    $app,
    me,
    $native.sessionOf(e.request),
  );
  return e.json(200, {
    ...{ made_at, account, sessions },
    mail: require(`${__hooks}/lib/mail/mail-choices.js`).chosenFor($app, e.auth.getString("email")),
    ...read.rows,
  });
});

module.exports = {};
