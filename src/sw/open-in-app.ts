import { OPEN_PATH } from "#domain/push/opens.ts";

/** How long to wait for an answer: a page whose scripts have not started gives none. */
const ANSWER_MS = 1000;

/** Shows `path` in a page that is open, the one in front first, or in a new window. */
export async function openInApp(clients: Clients, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window" });
  const [page] = [...pages].sort((a, b) => nearness(b) - nearness(a));
  if (page && (await shows(page, path))) await page.focus();
  else await clients.openWindow(path);
}

const nearness = ({ focused, visibilityState }: WindowClient) =>
  (focused ? 2 : 0) + (visibilityState === "visible" ? 1 : 0);

/** Whether the page answered and navigates with its own router, without a reload that would lose what is typed. */
function shows(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(data === true);
    };
    page.postMessage({ type: OPEN_PATH, path }, [port2]);
  });
}
