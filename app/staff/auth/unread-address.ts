/** The address of a first admin who was given none (`ADMIN_EMAIL`). Nobody reads it. */
export const UNREAD_ADDRESS = "admin@afterglow.example";
