const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const AT = new RegExp(`^/media/(${ID})\\.jpg$`);
const WHOLE = new RegExp(`^${ID}$`);

/** The path of a stored image's largest JPEG: `imgsrc` in the API. */
export function mediaPath(id: string): string {
  return `/media/${id}.jpg`;
}

/** The id of the stored image at a path of this site; undefined for other addresses. */
export function imageIdAt(path: string): string | undefined {
  return AT.exec(path)?.[1];
}

/** Whether an image's name is a library id; the program's own images are named with words. */
export function isLibraryId(name: string): boolean {
  return WHOLE.test(name);
}
