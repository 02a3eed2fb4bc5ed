/** Id of the JSON block with the settings in every document. */
export const SETTINGS_BLOCK = "settings";
