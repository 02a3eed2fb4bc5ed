/** The path of the page that the token of an owner's link leads to. */
export const listPath = (token: string): string => `/list/${token}`;
