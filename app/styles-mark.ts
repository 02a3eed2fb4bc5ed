/** Stands for the styles in a page while it is drawn. */
export const STYLES_MARK = "/* styles */";
