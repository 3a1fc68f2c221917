/** @param {readonly { path: string }[]} pages @param {string} publicUrl without a trailing slash */
export function sitemap(pages, publicUrl) {
  const entries = pages.map(({ path }) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** Keeps personal pages out of search indexes. @param {string} publicUrl */
export function robots(publicUrl) {
  return [
    "User-agent: *",
    ...["/api/", "/_/", "/admin", "/booking", "/dashboard", "/p/", "/q/", "/quotes"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
