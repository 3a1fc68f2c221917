/// <reference path="./native.d.ts" />
// Accounts: who may create one, and one spelling per email address.

onRecordCreateRequest((e) => {
  const { bodyOf, refuse, refuseField } = require(`${__hooks}/request.js`);
  const limits = require(`${__hooks}/rate-limits.js`);
  const { findBy } = require(`${__hooks}/idempotent-create.js`);
  const { parseSignUp } = require(`${__hooks}/domain.gen.js`);
  if (!e.hasSuperuserAuth() && !limits.allow(e, "sign_up")) return;
  const body = bodyOf(e);
  const account = parseSignUp({ fullName: body.full_name, email: body.email, password: body.password });
  if (!account.ok) {
    refuse(e, 400, "The account is not complete.", account.fields);
    return;
  }
  if (!require(`${__hooks}/profile.js`).prepareProfile(e)) return;
  const { email } = account.value;
  if (findBy(e.app, "users", "email", email.toLowerCase())) {
    refuseField(e, "email", "email_taken", "An account with this email address already exists. Please sign in.");
    return;
  }
  const record = /** @type {core.Record} */ (e.record);
  record.set("email", email);
  record.set("emailVisibility", false);
  e.next();
}, "users");

onRecordCreate((e) => {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  e.record.set("email", clean(e.record.getString("email"), "code").toLowerCase());
  e.next();
}, "users");

onRecordUpdate((e) => {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  e.record.set("email", clean(e.record.getString("email"), "code").toLowerCase());
  e.next();
}, "users");

// Applies however the password is set: by sign-up, a reset, a change, from the environment or in the dashboard.
onRecordValidate(
  (e) => {
    // "" unless a new one was set since the record was loaded.
    const password = e.record.getString("password");
    const fault = password && require(`${__hooks}/domain.gen.js`).newPasswordFault(password);
    if (fault) throw new BadRequestError(fault, { password: new ValidationError("invalid", fault) });
    e.next();
  },
  "users",
  "_superusers",
);

onRecordUpdateRequest((e) => {
  // An address is never shown to other users, not even if its owner allows it.
  if (!e.hasSuperuserAuth()) e.record?.set("emailVisibility", false);
  if (!e.hasSuperuserAuth() && !require(`${__hooks}/profile.js`).prepareProfile(e)) return;
  // A slow request must not overwrite what another one changed in the meantime.
  e.record?.ignoreUnchangedFields(true);
  if (e.hasSuperuserAuth() || !e.requestInfo().body.oldPassword) return e.next();
  // Whoever holds a stolen session must not be able to guess the password here: tries of the old one count as log-ins.
  const limits = require(`${__hooks}/rate-limits.js`);
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
    const limits = require(`${__hooks}/rate-limits.js`);
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

module.exports = {};
