/** One request of the sync layer. */
export type WireRequest = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  /** "" sends no Authorization header, whoever is signed in. */
  token: string;
  body?: { json: unknown } | { fields: Record<string, string>; file: { type: string; bytes: ArrayBuffer } };
  /** It was acknowledged before: the signature of then. */
  again?: string;
};

/**
 * An HTTP answer; `json` is undefined when the body is no JSON, `serverTime` (ms) when it has no date. `acknowledged` is the
 * server's signature (docs/api.md, "Signed acknowledgements").
 */
export type Answer = {
  status: number;
  json: unknown;
  retryAfterMs?: number;
  serverTime?: number | undefined;
  acknowledged?: string;
};

/** The headers of a signature, from the server and to it. */
const ACKNOWLEDGED = "Akamas-Acknowledged";
const AGAIN = "Akamas-Again";

export type SendOptions = {
  onProgress?: (sent: number, total: number) => void;
  /** Called with the answer's headers as soon as they arrive, before its body. Not for uploads. */
  onHead?: (status: number, header: (name: string) => string | null) => void;
};

/** Sends one request. Resolves to null when there was no answer; never rejects. */
export type Transport = { send: (request: WireRequest, options?: SendOptions) => Promise<Answer | null> };

const JSON_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** An upload without progress for this long counts as failed: phones do not always report it. */
const STALL_MS = 60_000;
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Works everywhere, also in the service worker; reports no progress. */
export const fetchTransport: Transport = {
  async send(request, options) {
    try {
      const response = await fetch(request.path, {
        method: request.method,
        headers: headersOf(request),
        body: bodyOf(request) ?? null,
        cache: "no-store",
        // The API never redirects, so a redirect comes from the network in between.
        redirect: "error",
        credentials: "omit",
        signal: AbortSignal.timeout(isUpload(request) ? UPLOAD_TIMEOUT_MS : JSON_TIMEOUT_MS),
      });
      options?.onHead?.(response.status, (name) => response.headers.get(name));
      const { status, headers } = response;
      const answer = answerOf(status, await response.text(), headers.get("Retry-After"), headers.get(ACKNOWLEDGED));
      const serverTime = Date.parse(headers.get("Date") ?? "");
      return Number.isNaN(serverTime) ? answer : { ...answer, serverTime };
    } catch {
      return null;
    }
  },
};

/** For pages: uploads use XMLHttpRequest, the only API that reports their progress. */
export const pageTransport: Transport = {
  send: (request, options) =>
    isUpload(request) && typeof XMLHttpRequest !== "undefined"
      ? upload(request, options?.onProgress)
      : fetchTransport.send(request, options),
};

function upload(request: WireRequest, onProgress: SendOptions["onProgress"]): Promise<Answer | null> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), STALL_MS);
    };
    xhr.open(request.method, request.path);
    for (const [name, value] of Object.entries(headersOf(request))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      alive();
      onProgress?.(event.loaded, event.total);
    };
    xhr.onprogress = alive;
    xhr.onloadend = () => {
      clearTimeout(stalled);
      const text = xhr.status === 0 ? null : xhr.responseText;
      const header = (name: string) => xhr.getResponseHeader(name);
      resolve(text === null ? null : answerOf(xhr.status, text, header("Retry-After"), header(ACKNOWLEDGED)));
    };
    alive();
    xhr.send(bodyOf(request) as FormData);
  });
}

function isUpload({ body }: WireRequest): boolean {
  return body !== undefined && "file" in body;
}

function headersOf({ token, body, again }: WireRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = token;
  if (again) headers[AGAIN] = again;
  if (body && "json" in body) headers["Content-Type"] = "application/json";
  return headers;
}

function bodyOf({ body }: WireRequest): BodyInit | undefined {
  if (!body) return undefined;
  if ("json" in body) return JSON.stringify(body.json);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  // Without a file name: multipart loses non-ASCII ones; the real name is a field of its own.
  form.append("file", new Blob([body.file.bytes], { type: body.file.type }));
  return form;
}

/** Reads an answer; `retryAfter` is the header's text, in seconds (a date would be judged by the device's clock). */
export function answerOf(
  status: number,
  text: string,
  retryAfter: string | null,
  acknowledged?: string | null,
): Answer {
  return answerWith(status, parseJson(text), retryAfter, acknowledged);
}

export function answerWith(
  status: number,
  json: unknown,
  retryAfter: string | null,
  acknowledged?: string | null,
): Answer {
  const seconds = retryAfter === null || retryAfter.trim() === "" ? Number.NaN : Number(retryAfter);
  const wait = Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : undefined;
  return { status, json, ...(wait === undefined ? {} : { retryAfterMs: wait }), ...(acknowledged && { acknowledged }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
