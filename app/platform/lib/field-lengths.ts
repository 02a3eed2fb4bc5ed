/** Default length limit of a line, in characters. */
export const LINE = 100;

/** Length limit of an email address (RFC 5321). */
export const EMAIL = 254;

/** Length limit of a URL. */
export const LINK = 500;
