import { company } from "#content/company.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { AccountFacts, InvitationFacts } from "./collect.ts";
import type { Letter, Unsent } from "./letter.ts";
import { dear, person, plainName } from "./names.ts";

/** A link requested longer ago than this is not sent: the person has requested another one since. In milliseconds. */
const STALE_AFTER = 24 * 3600 * 1000;

/** The mails about an account; most carry a link with a token. */
export function accountLetter(texts: LetterTexts, facts: AccountFacts): Letter | Unsent {
  if (facts.template !== "welcome" && facts.waited > STALE_AFTER)
    return { unsent: "needless", reason: texts.unsent.stale };
  if (facts.template === "welcome") return welcome(texts, facts);
  if (facts.template === "reset") return reset(texts, facts);
  if (!facts.token) return { unsent: "needless", reason: texts.unsent.confirmed };
  const { subject, preview, lead } = texts.verify;
  return { ...start(texts, facts), subject, preview, heading: subject, lead: [lead], ...verification(texts, facts) };
}

function start(texts: LetterTexts, { user: { full_name, email, verified } }: AccountFacts) {
  return { to: person(full_name, email, verified), greeting: dear(texts, full_name, verified) };
}

function welcome(texts: LetterTexts, facts: AccountFacts): Letter {
  const subject = texts.welcome.subject(company.name);
  const { preview, lead, action } = texts.welcome;
  const letter = { ...start(texts, facts), subject, preview, heading: subject };
  return facts.token
    ? { ...letter, lead: [lead, texts.verify.lead], ...verification(texts, facts) }
    : { ...letter, lead: [lead], action: { label: action, url: `${facts.publicUrl}/dashboard` } };
}

function verification(texts: LetterTexts, { token, publicUrl }: AccountFacts) {
  const { action, validity, notYou } = texts.verify;
  return {
    action: { label: action, url: `${publicUrl}/auth/verify#${token?.token}` },
    small: [validity(timeSpan(texts, token?.seconds ?? 0)), notYou],
  };
}

function reset(texts: LetterTexts, facts: AccountFacts): Letter {
  const { subject, preview, lead, action, validity, notYou } = texts.reset;
  const path = facts.superuser ? "/_/#/auth/confirm-password-reset/" : "/auth/reset#";
  return {
    ...start(texts, facts),
    subject,
    preview,
    heading: subject,
    lead: [lead],
    action: { label: action, url: `${facts.publicUrl}${path}${facts.token?.token}` },
    small: [validity(timeSpan(texts, facts.token?.seconds ?? 0)), notYou],
  };
}

/**
 * To somebody who is invited to become a member. An admin typed the address, so the letter repeats nothing typed but a name.
 */
export function invitationLetter(
  texts: LetterTexts,
  { to, role, inviter, token, publicUrl }: InvitationFacts,
): Letter | Unsent {
  const { preview, lead, how, action, validity, notYou, roles, over } = texts.invitation;
  if (!token) return { unsent: "needless", reason: over };
  const subject = texts.invitation.subject(company.name);
  return {
    to: person("", to, false),
    greeting: texts.hello,
    subject,
    preview,
    heading: subject,
    lead: [lead(plainName(inviter), company.name, roles[role] ?? role), how],
    action: { label: action, url: `${publicUrl}/invitation#${token.token}` },
    small: [validity(timeSpan(texts, token.seconds)), notYou],
  };
}

/** Seconds in words: "30 minutes", "3 days". */
export function timeSpan({ time }: LetterTexts, seconds: number): string {
  if (seconds >= 86_400 && seconds % 86_400 === 0) return time.day(seconds / 86_400);
  if (seconds >= 3_600 && seconds % 3_600 === 0) return time.hour(seconds / 3_600);
  return time.minute(Math.max(1, Math.floor(seconds / 60)));
}
