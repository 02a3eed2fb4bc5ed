/** Somebody else was quicker with something that a change would have changed besides; says what, in words. */
export class VersionConflict extends Error {}
