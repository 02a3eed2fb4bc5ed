/** The ids of the moving parts, for their script (`hero.inline.ts`). */
export const BANNER = "banner";
export const MARQUEE = "marquee";
export const PAUSE = "pause";
