/**
 * The lists that a page contains, assigned by its loader. They bypass React Router's loader data, which would encode
 * every item again for each page.
 */
export interface PreloadedData {
  events?: readonly object[];
  offers?: readonly object[];
}
