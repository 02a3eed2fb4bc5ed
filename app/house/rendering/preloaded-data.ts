/**
 * The lists that a page contains, for the stores of the same names (docs/contract.md, Lists in the browser). They bypass React Router's loader
 * data, which would encode every item again for each page and decode it in the browser.
 */
export interface PreloadedData {
  events?: readonly object[];
  offers?: readonly object[];
}
