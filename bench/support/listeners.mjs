import http from "node:http";

// A process of connected customers (bench/fanout.bench.mjs): raw sockets that hold the realtime connection as a browser
// does, and count what they receive. It is controlled by messages and reports the number of pokes on request.
const AT_ONCE = 16;
let heard = 0;
const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

process.on("message", async (/** @type {{ url?: string, tokens?: string[] }} */ { url, tokens }) => {
  if (!url || !tokens) return process.send?.({ heard });
  try {
    for (let i = 0; i < tokens.length; i += AT_ONCE)
      await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => listen(url, token)));
    process.send?.({ connected: tokens.length });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
});

/**
 * Connects and subscribes to the poke topic; resolves when the server has accepted.
 * @param {string} url
 * @param {string} token
 */
async function listen(url, token) {
  const clientId = await new Promise((done, fail) => {
    http
      .get(`${url}/api/realtime`, { agent }, (stream) => {
        stream.setEncoding("utf8");
        stream.on("data", (/** @type {string} */ text) => {
          const id = /"clientId":"([^"]+)"/.exec(text)?.[1];
          if (id) done(id);
          heard += text.split("event:sync\n").length - 1;
        });
      })
      .on("error", fail);
  });
  const answer = await fetch(`${url}/api/realtime`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ clientId, subscriptions: ["sync"] }),
  });
  if (answer.status !== 204) throw new Error(`subscribe: ${answer.status} ${await answer.text()}`);
}
