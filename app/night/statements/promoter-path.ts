/** The path of a promoter's page of statements. */
export const promoterPath = (token: string): string => `/promoter/${token}`;
