// What people may change of their account, by the same rules as the form.

const FIELDS = ["full_name", "company_name", "phone"];

/**
 * Checks and cleans the profile fields of a request; false when it has answered with a refusal.
 * @param {RecordCall} e
 */
function prepareProfile(e) {
  const { bodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
  const { parseProfile } = require(`${__hooks}/domain.gen.js`);
  const body = bodyOf(e);
  const before = e.record.original();
  const stored = (/** @type {string} */ field) => e.record.getString(field);
  // Checks the record too: PocketBase accepts other spellings of a field's name ("phone:autogenerate").
  if (!FIELDS.some((field) => body[field] !== undefined || stored(field) !== before.getString(field))) return true;
  const of = (/** @type {string} */ field) => body[field] ?? stored(field);
  const profile = parseProfile({ fullName: of("full_name"), companyName: of("company_name"), phone: of("phone") });
  if (!profile.ok) {
    refuse(e, 400, "profile_incomplete", profile.fields);
    return false;
  }
  const { fullName, companyName, phone } = profile.value;
  e.record.set("full_name", fullName);
  e.record.set("company_name", companyName);
  e.record.set("phone", phone);
  return true;
}

module.exports = { prepareProfile };
