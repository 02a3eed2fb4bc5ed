import { SettingImage } from "../../house/images/setting-image.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";

/** The menu's image on wide screens. Browsers only load it when the menu opens. */
export function MenuFigure({ picture, caption }: PageContents["menu"]) {
  return (
    <figure>
      <SettingImage image={picture} sizes="400px" className="aspect-4/5 max-h-[58svh]" />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
