/** The address of all pages' texts and images. */
export const PAGE_CONTENTS = "/pages.json";
