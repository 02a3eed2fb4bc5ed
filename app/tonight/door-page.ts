/** The page of a phone at the door: the same for everybody and without a word of any guest, so that a phone may keep it. */
export const DOOR_PAGE = "/door";
