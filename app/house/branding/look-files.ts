import type { LookSettings } from "../../platform/venue/schema/look.ts";

/** URL prefix of wordmarks and icons. They are always served by this host, because CSS masks require it. */
const FOLDER = "/look/";

/** The URL of a file of the look, by its name in the image storage. */
export function lookFilePath(name: string): string {
  return FOLDER + name;
}

/** The URL of a wordmark in a theme's text colour, for emails, where CSS can't recolour it. */
export function recoloredPath(name: string, theme: "light" | "dark"): string {
  return lookFilePath(name.replace(/\.png$/, `-on-${theme}.png`));
}

/** Width and height in px of an uploaded wordmark, from its file name. */
export function wordmarkSize(name: string): { width: number; height: number } {
  const [, width = "1", height = "1"] = /-(\d+)x(\d+)\.png$/.exec(name) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Names of the files in the image storage that a look uses; they are exported with the settings. */
export function lookFiles({ wordmark, icon }: Pick<LookSettings, "wordmark" | "icon">): string[] {
  return [wordmark.image, icon].filter((name) => name.endsWith(".png"));
}
