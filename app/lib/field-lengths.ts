/** How many characters a line takes unless it says otherwise. */
export const LINE = 100;

/** How many an address can have (RFC 5321). */
export const EMAIL = 254;

/** How many a web address takes here. */
export const LINK = 500;
