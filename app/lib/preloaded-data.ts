/**
 * The lists that a page arrives with, for the stores of the same names (specification §4). They go beside what
 * loaders give: React Router would encode all of their items anew for each page, and decode them in the browser.
 */
export interface PreloadedData {
  events?: readonly object[];
  offers?: readonly object[];
}
