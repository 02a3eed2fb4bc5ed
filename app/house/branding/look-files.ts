import type { LookSettings } from "../../platform/venue/schema/look.ts";

/** URL prefix of wordmarks and icons. They are always served by this host, which a mask in CSS requires. */
const FOLDER = "/look/";

/** The URL of a file of the look, by its name in the image storage. */
export function lookFilePath(name: string): string {
  return FOLDER + name;
}

/** The URL of a wordmark in a theme's text colour, for emails, where CSS can't recolour it. */
export function recoloredPath(name: string, theme: "light" | "dark"): string {
  return lookFilePath(name.replace(/\.png$/, `-on-${theme}.png`));
}

/** px of an uploaded wordmark, by its file name. */
export function wordmarkSize(name: string): { width: number; height: number } {
  const [, width = "1", height = "1"] = /-(\d+)x(\d+)\.png$/.exec(name) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Names in the image storage of the files that a look uses; exported with the settings. */
export function lookFiles({ wordmark, icon }: Pick<LookSettings, "wordmark" | "icon">): string[] {
  return [wordmark.image, icon].filter((name) => name.endsWith(".png"));
}
