/** The door's page: the same for everyone and without guest data, so that phones may cache it. */
export const DOOR_PAGE = "/door";
