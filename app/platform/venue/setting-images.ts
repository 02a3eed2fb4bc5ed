import type * as z from "zod/mini";
import { findLeaf, type SettingValues } from "./changed-settings.ts";
import { fieldOf, type ImageSetting } from "./schema/setting-fields.ts";

type Schema = z.core.$ZodType;

/** A value with `change` applied to each of its images. */
function mapImages(schema: Schema, value: unknown, change: (image: ImageSetting) => ImageSetting): unknown {
  const { control, item, fields } = fieldOf(schema);
  if (control === "image") return change(value as ImageSetting);
  if (item && Array.isArray(value)) return value.map((one) => mapImages(item, one, change));
  if (!fields || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const field = fields[name];
    return [name, field ? mapImages(field, one, change) : one];
  });
  return Object.fromEntries(entries);
}

/** The images of settings, by the path of each. */
export function imagesIn(values: SettingValues): { path: string; labels: readonly string[]; image: ImageSetting }[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const leaf = findLeaf(path);
    if (!leaf) return [];
    const found: ImageSetting[] = [];
    mapImages(leaf.schema, value, (image) => {
      found.push(image);
      return image;
    });
    return found.map((image) => ({ path, labels: leaf.labels, image }));
  });
}

/** The names of the images of settings: shipped ones, and ids of the library. */
export function imageNames(values: SettingValues): string[] {
  return imagesIn(values).map(({ image }) => image.image);
}

/** The values that `change` alters, by path, with their new images; empty if it alters none. */
export function withImages(values: SettingValues, change: (image: ImageSetting) => ImageSetting): SettingValues {
  const changed = Object.entries(values).flatMap(([path, value]) => {
    const leaf = findLeaf(path);
    const after = leaf && mapImages(leaf.schema, value, change);
    return leaf && JSON.stringify(after) !== JSON.stringify(value) ? [[path, after] as const] : [];
  });
  return Object.fromEntries(changed);
}
