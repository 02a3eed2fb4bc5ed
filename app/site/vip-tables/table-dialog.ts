/** The id of the dialog for table requests. */
export const TABLE_DIALOG = "vip-tables";
