import http from "node:http";

/** One agent for all requests: it opens connections as needed and keeps them. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * @param {string} url @param {string} method @param {string} path
 * @param {{ token?: string, json?: unknown, body?: Buffer, type?: string }} [more]
 * @returns {Promise<{ status: number, json: any }>}
 */
export function ask(url, method, path, { token = "", json, body, type = "application/json" } = {}) {
  const bytes = body ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
  return new Promise((done, fail) => {
    const headers = {
      ...(token ? { authorization: token } : {}),
      ...(bytes.length ? { "content-type": type, "content-length": bytes.length } : {}),
    };
    const request = http.request(url + path, { method, agent, headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const text = Buffer.concat(parts).toString();
        done({ status: response.statusCode ?? 0, json: text.startsWith("{") ? JSON.parse(text) : null });
      });
    });
    request.on("error", fail);
    request.end(bytes);
  });
}

/** A form with one file, as a device sends it. @param {Record<string, string>} fields @param {Buffer} file */
export function documentBody(fields, file) {
  const boundary = `akamas-${fields.id}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="document.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(parts.join("") + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/**
 * A connected device: at each poke it pulls the changes since its last pull, one pull at a time.
 * @param {string} url @param {string} token
 * @param {{ pulls: number, failures: string[] }} counted
 */
export async function device(url, token, counted) {
  let place = "";
  let pulling = false;
  let again = false;
  const pull = async () => {
    again = pulling;
    if (pulling) return;
    pulling = true;
    do {
      again = false;
      const { status, json } = await ask(url, "GET", `/api/sync?limit=500${place}`, { token });
      counted.pulls++;
      if (status !== 200) counted.failures.push(`pull: ${status}`);
      else place = `&epoch=${json.epoch}&scope=${json.scope}&since=${json.next}`;
      again ||= json?.more === true;
    } while (again);
    pulling = false;
  };
  await pull();
  const fail = (/** @type {unknown} */ error) => counted.failures.push(`realtime: ${error}`);
  return new Promise((ready, refused) => {
    let closed = false;
    let text = "";
    const request = http.get(`${url}/api/realtime`, { agent: false }, (response) => {
      response.setEncoding("utf8").on("data", async (part) => {
        text += part;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const message = text.slice(0, end);
          text = text.slice(end + 2);
          const clientId = /event:PB_CONNECT[\s\S]*"clientId":"([^"]+)"/.exec(message)?.[1];
          if (clientId) {
            const json = { clientId, subscriptions: ["sync"] };
            const { status } = await ask(url, "POST", "/api/realtime", { token, json });
            if (status !== 204) refused(new Error(`subscribe: ${status}`));
            ready({
              close() {
                closed = true;
                request.destroy();
              },
            });
          } else if (message.includes("event:sync")) pull().catch(fail);
        }
      });
      response.on("error", (error) => closed || fail(error));
      response.on("end", () => closed || fail("the server closed the connection"));
    });
    request.on("error", (error) => closed || refused(error));
  });
}
