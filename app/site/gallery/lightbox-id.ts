/** The ids of the lightbox, and of the photo wall whose links open it. */
export const LIGHTBOX = "lightbox";
export const WALL = "wall";
