import { join } from "node:path";
import { wordmarkSize } from "../../house/branding/look-files.ts";
import { wordmarkPng } from "../../house/branding/wordmark-png.server.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import type { ShareCard } from "./share-card.server.ts";
import { shareFrame } from "./share-frame.server.ts";

interface ShareSources {
  /** The folder of share images, in which their fonts are placed, too. */
  folder: string;
  storage: MediaStorage;
}

/**
 * Renders a share image in the club's look. Modules are imported dynamically because only Vite can load the fonts that
 * they import.
 *
 * @param art the stored image's bytes; undefined: the club's sun or initial is shown instead. @returns a JPEG's bytes.
 */
export async function renderShareImage(
  card: ShareCard,
  art: Buffer | undefined,
  { folder, storage }: ShareSources,
): Promise<Buffer> {
  const frame = shareFrame();
  const { image, oneColor, colors } = frame;
  const [{ composeShareImage, shareTexts }, { typeSetterFor }, png] = await Promise.all([
    import("./compose-share-image.server.ts"),
    import("./set-type.server.ts"),
    // If its image cannot be read, the wordmark is set in type.
    image ? wordmarkPng(storage, image, oneColor ? colors.ink : undefined).catch(() => undefined) : undefined,
  ]);
  const setter = await typeSetterFor(shareTexts(card, frame), join(folder, "fonts"), frame.typePairing);
  return composeShareImage({ card, frame, art, wordmark: png && { png, ...wordmarkSize(image) }, setter });
}
