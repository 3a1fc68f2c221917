// Free of everything else: the route that reads the token is in the entry.

/** The token of this tab's invitation, out of the address bar; it is there after a sign-in and a reload too. */
const KEY = "akamas_invitation";

export const invitationToken = {
  get: (): string => sessionStorage.getItem(KEY) ?? "",
  keep: (token: string): void => sessionStorage.setItem(KEY, token),
  forget: (): void => sessionStorage.removeItem(KEY),
};
