/// <reference path="./native.d.ts" />
// Accounts: who may make one, and one spelling per e-mail address.

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
    refuseField(e, "email", "email_taken", "An account with this e-mail address already exists. Please sign in.");
    return;
  }
  const record = /** @type {core.Record} */ (e.record);
  record.set("email", email);
  record.set("emailVisibility", false);
  e.next();
}, "users");

onRecordCreate((e) => {
  e.record.set("email", e.record.getString("email").trim().toLowerCase());
  e.next();
}, "users");

onRecordUpdate((e) => {
  e.record.set("email", e.record.getString("email").trim().toLowerCase());
  e.next();
}, "users");

// However a password is chosen: by sign-up, a reset, a change, from the environment or in the dashboard.
onRecordValidate(
  (e) => {
    // "" unless another one was set since the record was loaded.
    const password = e.record.getString("password");
    const fault = password && require(`${__hooks}/domain.gen.js`).newPasswordFault(password);
    if (fault) throw new BadRequestError(fault, { password: new ValidationError("invalid", fault) });
    e.next();
  },
  "users",
  "_superusers",
);

onRecordUpdateRequest((e) => {
  // Nobody's address is shown to others, not even by their own choice.
  if (!e.hasSuperuserAuth()) e.record?.set("emailVisibility", false);
  if (!e.hasSuperuserAuth() && !require(`${__hooks}/profile.js`).prepareProfile(e)) return;
  // A slow request must not write back what another one changed meanwhile.
  e.record?.ignoreUnchangedFields(true);
  if (e.hasSuperuserAuth() || !e.requestInfo().body.oldPassword) return e.next();
  // Whoever got hold of a session must not find out the password with it: the old one is tried as at a log-in.
  const limits = require(`${__hooks}/rate-limits.js`);
  const account = limits.accountKey(e, e.record?.original().getString("email"));
  if (!limits.allow(e, "log_in_account", account)) return;
  if (require(`${__hooks}/domain.gen.js`).isCutByBcrypt(String(e.requestInfo().body.oldPassword)))
    // As PocketBase says of any other wrong one.
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
    // By what was typed, whether there is such an account or not, so that the limit does not tell.
    const account = limits.accountKey(e, e.identity);
    if (!limits.allow(e, "log_in_account", account)) return;
    // Without an account PocketBase takes its time and says what it says of any wrong password.
    if (require(`${__hooks}/domain.gen.js`).isCutByBcrypt(e.password)) /** @type {any} */ (e).record = null;
    e.next(); // throws when the password is wrong
    limits.giveBack("log_in_account", account);
  },
  "users",
  "_superusers",
);

module.exports = {};
