// No imports, to stay small: the route that reads the token is in the entry chunk.

/** The invitation's token in sessionStorage, so that it is not in the address bar and survives a sign-in and a reload. */
const KEY = "akamas_invitation";
/** Where the browser's settings forbid sessionStorage it survives the sign-in alone. */
let here = "";

export const invitationToken = {
  get: (): string => stored((storage) => storage.getItem(KEY)) ?? here,
  keep(token: string): void {
    here = token;
    stored((storage) => storage.setItem(KEY, token));
  },
  forget(): void {
    here = "";
    stored((storage) => storage.removeItem(KEY));
  },
};

function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
