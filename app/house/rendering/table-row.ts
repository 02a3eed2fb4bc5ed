/**
 * Whether the document reserves the height of a row of table categories, because guests could choose one when it was
 * rendered. Only in the browser; styles read the attribute with `in-data-table-row:`.
 */
export function documentHasTableRow(): boolean {
  return document.documentElement.dataset.tableRow !== undefined;
}
