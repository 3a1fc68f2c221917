import { mirrorDb } from "#data/local/mirror-db.ts";
import * as right from "#data/remote/realtime.ts";

export * from "#data/remote/realtime.ts";

type Client = Awaited<ReturnType<Parameters<typeof right.createRealtime>[0]["client"]>>;
type Event = { record?: { id: string }; collection: string };

/** A realtime message is treated as a row and written to the mirror. */
export const createRealtime: typeof right.createRealtime = (env) => {
  let user: string | null = null;
  const apply = ({ record, collection }: Event) => {
    if (!record || user === null) return;
    const put = mirrorDb(user)
      .table(collection)
      .put({ ...record, gen: 1e9, seq: 0 });
    put.catch(() => {});
  };
  const client = async (): Promise<Client> => {
    const { realtime } = await env.client();
    const subscribe: typeof realtime.subscribe = (topic, fn, options) =>
      realtime.subscribe(
        topic,
        (event) => {
          apply(event as Event);
          fn(event);
        },
        options,
      );
    return {
      realtime: new Proxy(realtime, { get: (of, name) => (name === "subscribe" ? subscribe : of[name as never]) }),
    };
  };
  const realtime = right.createRealtime({ ...env, client });
  return {
    ...realtime,
    follow(userId) {
      user = userId;
      realtime.follow(userId);
    },
  };
};
