import type { World } from "./time.ts";
import { Target } from "./web-parts.ts";

/** What WebKit says of every request once its database process has ended. */
export const databaseLost = (): DOMException =>
  new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", "UnknownError");

/** How a device's IndexedDB answers: at once, late, never, or with a refusal. What was stored stays. */
export class Databases {
  /** Every open and every transaction of every page fails. */
  refuse = false;
  private silent = false;
  /** What goes on when it answers again. */
  private waiting: (() => void)[] = [];

  constructor(private readonly world: World) {}

  /** Nothing is answered until `answerAgain`. */
  fallSilent(): void {
    this.silent = true;
  }

  answerAgain(): void {
    this.refuse = false;
    this.silent = false;
    for (const fn of this.waiting.splice(0)) this.world.enqueue(fn);
  }

  /** A request of the factory, answered when this answers. */
  asked<T>(request: () => T): T {
    return this.silent ? this.world.putAside(this.waiting, request) : request();
  }

  /** A request of the factory that fails. */
  refused(): IDBOpenDBRequest {
    const request = Object.assign(new Target(), { error: databaseLost() }) as Target & {
      onerror?: (e: unknown) => void;
    };
    this.world.enqueue(() => {
      const event = { target: request, preventDefault() {}, stopPropagation() {} };
      request.fire("error", event);
      request.onerror?.(event);
    });
    return request as unknown as IDBOpenDBRequest;
  }

  /** Every step of this transaction takes place when this answers. */
  slow(tx: IDBTransaction): void {
    // fake-indexeddb's internals: each step is a call of `_start`.
    const steps = tx as unknown as { _start: () => void };
    const step = steps._start.bind(tx);
    steps._start = () => {
      if (this.silent) this.waiting.push(step);
      else step();
    };
  }
}
