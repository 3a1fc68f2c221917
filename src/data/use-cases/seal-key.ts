import { withStorage } from "#data/local/storage.ts";
import { givenKey } from "#data/shared/given-key.ts";

/** Takes the key that came with a session, for what this device keeps of the account (docs/sync/keepsakes.md). Never rejects. */
export async function takeSealKey(userId: string, key: string, signedIn: boolean): Promise<void> {
  if (key === "") return;
  try {
    const { receiveSealKey } = await import("#data/local/keepsake-seal.ts");
    await receiveSealKey(userId, key, signedIn);
  } catch (error) {
    console.error(error);
  }
}

/** From now on those of renewed sessions are taken. */
export function takeGivenKeys(): void {
  const take = () => {
    const given = givenKey.get();
    if (!given) return;
    givenKey.set(null);
    void takeSealKey(given.userId, given.key, false);
  };
  givenKey.subscribe(take);
  take();
}

/** What is kept of who has signed out cannot be read any more; a start finishes what a closed tab began. Never rejects. */
export async function sealKept(): Promise<void> {
  try {
    const [{ outboxDb }, { sealOthers }] = await Promise.all([
      import("#data/local/outbox-db.ts"),
      import("#data/local/keepsakes.ts"),
    ]);
    await withStorage(() => sealOthers(outboxDb()));
  } catch (error) {
    console.error(error);
  }
}
