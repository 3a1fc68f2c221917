import { opensPath } from "./opens.ts";

export const PUSH_ACTIONS = ["line", "arrivals"] as const;
export type PushAction = (typeof PUSH_ACTIONS)[number];

/** The content of a push message. `at`: when it was due, as sent; "" when not given. */
export type PushNotice = {
  title: string;
  body: string;
  /** Messages with the same tag replace each other. */
  tag: string;
  path: string;
  at: string;
  actions: readonly PushAction[];
};

const VERSION = 1;
const MAX_TITLE = 120;
const MAX_BODY = 400;
const MAX_AT = 40;
const TAG = /^[\w-]{1,64}$/;

/** Parses a payload; null when it is malformed or of an unknown version. Never throws. */
export function readPayload(text: string): PushNotice | null {
  const value = fieldsOf(text);
  if (value?.v !== VERSION) return null;
  const title = words(value.title, MAX_TITLE);
  const body = words(value.body, MAX_BODY);
  const { tag, at, actions } = value;
  if (title === null || body === null || typeof tag !== "string" || !TAG.test(tag)) return null;
  return { title, body, tag, path: opensPath(value.url), at: words(at, MAX_AT) ?? "", actions: actionsOf(actions) };
}

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A text of at most `most` characters; null for anything else. */
function words(value: unknown, most: number): string | null {
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return trimmed !== "" && trimmed.length <= most ? trimmed : null;
}

function actionsOf(value: unknown): PushAction[] {
  return Array.isArray(value) ? PUSH_ACTIONS.filter((action) => value.includes(action)) : [];
}
