/**
 * The address that the product is known by, without a slash at its end: PUBLIC_URL of the build, since what is printed or
 * handed on must not carry the name by which one device happens to reach the server. The page's own without a build.
 */
export function publicUrl(): string {
  return (import.meta.env.PUBLIC_URL || location.origin).replace(/\/+$/, "");
}
