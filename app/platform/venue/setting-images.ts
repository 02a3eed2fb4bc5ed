import type * as z from "zod/mini";
import { findLeaf, type SettingValues } from "./changed-settings.ts";
import { mapImagesIn } from "./markdown.ts";
import { fieldOf, type ImageSetting } from "./schema/setting-fields.ts";

type Schema = z.core.$ZodType;

/** @param path of the field with the image; within a list it contains indexes. */
type Change = (image: ImageSetting, path: string) => ImageSetting;

/** A value with `change` applied to each of its images, including those in illustrated texts. */
function mapImages(schema: Schema, value: unknown, change: Change, path: string): unknown {
  const { control, item, fields, illustrated } = fieldOf(schema);
  if (control === "image") return change(value as ImageSetting, path);
  if (illustrated && typeof value === "string") return mapImagesIn(value, (image) => change(image, path));
  if (item && Array.isArray(value)) return value.map((one, at) => mapImages(item, one, change, `${path}.${at}`));
  if (!fields || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const field = fields[name];
    return [name, field ? mapImages(field, one, change, `${path}.${name}`) : one];
  });
  return Object.fromEntries(entries);
}

/** An image in the settings. */
interface FoundImage {
  /** The setting's path. */
  path: string;
  /** The path of the field; within a list it contains indexes. */
  field: string;
  labels: readonly string[];
  image: ImageSetting;
}

/** All images in settings. */
export function imagesIn(values: SettingValues): FoundImage[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const leaf = findLeaf(path);
    if (!leaf) return [];
    const found: FoundImage[] = [];
    mapImages(
      leaf.schema,
      value,
      (image, field) => {
        found.push({ path, field, labels: leaf.labels, image });
        return image;
      },
      path,
    );
    return found;
  });
}

/** The names of all images in settings: the program's own, and ids of the library. */
export function imageNames(values: SettingValues): string[] {
  return imagesIn(values).map(({ image }) => image.image);
}

/** The settings that `change` alters, by path, with their new images; empty if it alters none. */
export function withImages(values: SettingValues, change: (image: ImageSetting) => ImageSetting): SettingValues {
  const changed = Object.entries(values).flatMap(([path, value]) => {
    const leaf = findLeaf(path);
    const after = leaf && mapImages(leaf.schema, value, change, path);
    return leaf && JSON.stringify(after) !== JSON.stringify(value) ? [[path, after] as const] : [];
  });
  return Object.fromEntries(changed);
}
