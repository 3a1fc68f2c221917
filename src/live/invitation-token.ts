// No imports, to stay small: the route that reads the token is in the entry chunk.

/** The invitation's token in sessionStorage, so that it is not in the address bar and survives a sign-in and a reload. */
const KEY = "akamas_invitation";

export const invitationToken = {
  get: (): string => sessionStorage.getItem(KEY) ?? "",
  keep: (token: string): void => sessionStorage.setItem(KEY, token),
  forget: (): void => sessionStorage.removeItem(KEY),
};
