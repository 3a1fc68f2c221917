import { resolve } from "node:path";
import { z } from "zod";
import { ROOT } from "./paths.mjs";
import { Stop } from "./stop.mjs";

/** An empty variable counts as not set. @param {z.ZodType} schema */
const optional = (schema) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port from 1 to 65535")
  .refine((text) => Number(text) >= 1 && Number(text) <= 65535, "must be a port from 1 to 65535");
const host = z
  .string()
  .refine(
    (text) => z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success || /^[a-z0-9.-]+$/i.test(text),
    "must be a host name or an IP address",
  );
const mail = z.email("must be an email address");

/** @param {number} least */
const password = (least) =>
  z
    .string()
    .min(least, `must have at least ${least} characters`)
    .refine((text) => Buffer.byteLength(text) <= 71, "is too long: a password has at most 71 bytes")
    .refine((text) => /[^\p{Z}\p{C}]/u.test(text), "must have at least one visible character");

/** @param {number} least @param {number} most */
const whole = (least, most) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .refine((text) => Number(text) >= least && Number(text) <= most, `must be a whole number from ${least} to ${most}`);

/** @param {string} text @param {string[]} protocols @returns {URL | null} */
function parseUrl(text, protocols) {
  try {
    const url = new URL(text);
    return protocols.includes(url.protocol) && url.hostname ? url : null;
  } catch {
    return null;
  }
}

const Environment = z
  .object({
    HOST: optional(host),
    PORT: optional(port),
    DATA_DIR: optional(z.string()),
    PUBLIC_URL: optional(
      z.string().refine((text) => {
        const url = parseUrl(text, ["http:", "https:"]);
        return url !== null && url.pathname === "/" && !url.search && !url.hash && !url.username;
      }, "must be an address like https://freight.example, without a path"),
    ),
    ADMIN_EMAIL: optional(mail),
    ADMIN_PASSWORD: optional(password(6)),
    SUPERUSER_EMAIL: optional(mail),
    SUPERUSER_PASSWORD: optional(password(8)),
    SMTP_URL: optional(
      z
        .string()
        .refine(
          (text) => parseUrl(text, ["smtp:", "smtps:"]) !== null,
          "must be like smtp://user:pass@host:port or smtps://…; in user and password write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and a space as %20",
        ),
    ),
    MAIL_FROM: optional(mail),
    OFFICE_EMAIL: optional(mail),
    QUOTE_VALID_DAYS: optional(whole(0, 365)),
    TRUSTED_PROXY_HEADER: optional(z.string().regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")),
    RATE_LIMITS: optional(z.enum(["on", "off"], "must be on or off")),
    MAIL_RETRY_SECONDS: optional(whole(1, 86_400)),
  })
  .refine((env) => !env.SUPERUSER_EMAIL === !env.SUPERUSER_PASSWORD, {
    path: ["SUPERUSER_EMAIL"],
    message: "and SUPERUSER_PASSWORD belong together: set both or none",
  });

/**
 * The settings of one start, complete with their defaults.
 * @typedef {object} Settings
 * @property {string} host
 * @property {string} port
 * @property {string} dataDir absolute path
 * @property {string} publicUrl without a trailing slash
 * @property {boolean} hasMail
 * @property {Record<string, string>} env for the server program: the normalised settings, and the defaults it needs
 */

/**
 * Parses and validates the environment; throws a Stop with one line for each bad value.
 * @param {NodeJS.ProcessEnv} source
 * @param {import("./company.mjs").Company} [company] the company record's addresses, used as defaults
 * @returns {Settings}
 */
export function readEnvironment(source, company = {}) {
  const names = Object.keys(Environment.shape);
  const parsed = Environment.safeParse(Object.fromEntries(names.map((name) => [name, source[name]])));
  if (!parsed.success)
    throw new Stop(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        const secret = /PASSWORD|SMTP_URL/.test(name) || message.startsWith("and ");
        return secret ? `${name} ${message}.` : `${name} ${message}: it is "${source[name]}".`;
      }),
    );
  const values = /** @type {Record<string, string | undefined>} */ (parsed.data);
  const host = values.HOST ?? "127.0.0.1";
  const port = values.PORT ?? "8090";
  const publicUrl = (values.PUBLIC_URL ?? `http://${bracketed(host)}:${port}`).replace(/\/$/, "");
  const dataDir = resolve(ROOT, values.DATA_DIR ?? "pb_data");
  /** @type {Record<string, string | undefined>} */
  const complete = {
    ...values,
    HOST: host,
    PORT: port,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    ADMIN_EMAIL: values.ADMIN_EMAIL ?? company.officeEmail,
    MAIL_FROM: values.MAIL_FROM ?? company.email,
    OFFICE_EMAIL: values.OFFICE_EMAIL ?? company.officeEmail,
    QUOTE_VALID_DAYS: values.QUOTE_VALID_DAYS ?? "14",
    RATE_LIMITS: values.RATE_LIMITS ?? "on",
    MAIL_RETRY_SECONDS: values.MAIL_RETRY_SECONDS ?? "60",
  };
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(complete)) if (value !== undefined) env[name] = value;
  return { host, port, dataDir, publicUrl, hasMail: values.SMTP_URL !== undefined, env };
}

/** An IPv6 address in brackets, as needed before a port. @param {string} host */
export const bracketed = (host) => (host.includes(":") ? `[${host}]` : host);

/** The address by which this machine reaches a server that listens on `host`. @param {string} host @param {string} port */
export const localUrl = (host, port) =>
  `http://${bracketed(host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host)}:${port}`;
