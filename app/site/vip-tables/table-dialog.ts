/** The id of the dialog with the table request. */
export const TABLE_DIALOG = "vip-tables";
