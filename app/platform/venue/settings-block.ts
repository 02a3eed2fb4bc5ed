/** The id of the JSON block with the settings, which every document contains. */
export const SETTINGS_BLOCK = "settings";
