/** A change affects another row that was changed since; the message names it. */
export class VersionConflict extends Error {}
