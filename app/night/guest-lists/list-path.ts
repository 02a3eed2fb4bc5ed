/** The path of the page of a list's owner, by the token of their link. */
export const listPath = (token: string): string => `/list/${token}`;
