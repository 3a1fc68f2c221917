// PocketBase settings that come from the environment. Read at every start, written only when they have changed. The file stays
// here and not in lib/: the first migration requires it by this path, and a landed migration never changes.

/** @param {any} app */
function applyEnvironment(app) {
  const settings = app.settings();
  const appUrl =
    $os.getenv("PUBLIC_URL") || `http://${$os.getenv("HOST") || "127.0.0.1"}:${$os.getenv("PORT") || "8090"}`;
  const proxyHeader = $os.getenv("TRUSTED_PROXY_HEADER");
  const current = toString(settings.trustedProxy.headers || []);
  const wanted = JSON.stringify(proxyHeader ? [proxyHeader] : []);
  if (settings.meta.appURL === appUrl && current === wanted) return;
  settings.meta.appURL = appUrl;
  settings.trustedProxy.headers = proxyHeader ? [proxyHeader] : [];
  // Only the last proxy is trusted: the left end of a forwarding header is whatever the sender wrote.
  settings.trustedProxy.useLeftmostIP = false;
  app.save(settings);
}

module.exports = { applyEnvironment };
