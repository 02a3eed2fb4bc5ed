/**
 * The lists that a page contains, left by its loader. They bypass React Router's loader data, which would encode every
 * item for each page.
 */
export interface PreloadedData {
  events?: readonly object[];
  offers?: readonly object[];
}
