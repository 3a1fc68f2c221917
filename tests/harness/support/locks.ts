type Wait = { owner: object; start: () => void };

/** Web Locks of one browser, in order of request; a process that dies releases its locks and requests. */
export class Locks {
  private readonly held = new Map<string, object>();
  private readonly waiting = new Map<string, Wait[]>();

  constructor(private readonly enqueue: (fn: () => void) => void) {}

  request<T>(owner: object, name: string, work: (lock: object | null) => Promise<T>, ifAvailable = false): Promise<T> {
    if (ifAvailable && (this.held.has(name) || this.waiting.get(name)?.length)) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const start = () => {
        this.held.set(name, owner);
        let running: Promise<T>;
        try {
          running = Promise.resolve(work({ name }));
        } catch (error) {
          running = Promise.reject(error);
        }
        running.then(resolve, reject).finally(() => this.release(owner, name));
      };
      this.waiting.set(name, [...(this.waiting.get(name) ?? []), { owner, start }]);
      this.next(name);
    });
  }

  leave(owner: object): void {
    for (const [name, queue] of this.waiting) {
      this.waiting.set(
        name,
        queue.filter((wait) => wait.owner !== owner),
      );
    }
    for (const [name, holder] of [...this.held]) if (holder === owner) this.release(owner, name);
  }

  describe(): string {
    const waits = [...this.waiting].map(([name, queue]) => `${name} awaited by ${queue.length}`);
    return [...[...this.held.keys()].map((name) => `${name} held`), ...waits].join(", ");
  }

  private release(owner: object, name: string): void {
    // A dead tab's work may still end: then the lock belongs to somebody else.
    if (this.held.get(name) !== owner) return;
    this.held.delete(name);
    this.next(name);
  }

  private next(name: string): void {
    this.enqueue(() => {
      if (this.held.has(name)) return;
      this.waiting.get(name)?.shift()?.start();
    });
  }
}
