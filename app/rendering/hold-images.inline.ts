/** Runs first in the head: the images further down wait (`ui/picture-box.css`) until `page-start.inline.ts`. */
document.documentElement.dataset.unpainted = "";

export {};
