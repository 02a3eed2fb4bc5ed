import { SettingImage } from "../../house/images/setting-image.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { Paragraphs } from "../../platform/ui/paragraphs.tsx";
import { RuledList } from "../../platform/ui/ruled-list.tsx";

interface SpaceCardProps {
  space: PageContents["venue"]["spaces"][number];
  /** The card spans the larger part of its row. */
  wide: boolean;
}

/** One of the club's spaces: its image, description and facts, aligned with its neighbour's. */
export function SpaceCard({ space, wide }: SpaceCardProps) {
  return (
    <article
      id={space.id}
      aria-labelledby={`${space.id}-title`}
      className={`row-span-4 grid mb-16 scroll-mt-8 grid-rows-subgrid md:mb-28 ${wide ? "md:col-span-7" : "md:col-span-5"}`}
    >
      <SettingImage
        image={space.picture}
        sizes={`(min-width: 768px) ${wide ? 54 : 38}vw, 92vw`}
        className="aspect-4/3 md:aspect-auto md:h-[clamp(300px,36vw,580px)]"
      />
      <h2 id={`${space.id}-title`} className="display mt-7 text-[clamp(34px,4vw,62px)] uppercase">
        {space.title}
      </h2>
      <Paragraphs text={space.text} className="mt-5 mb-8 text-quiet" />
      <RuledList items={space.facts} />
    </article>
  );
}
