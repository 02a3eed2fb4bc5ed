/** The ids of the lightbox, and of the wall whose links open it. */
export const LIGHTBOX = "lightbox";
export const WALL = "wall";
