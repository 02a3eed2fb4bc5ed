import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { ChosenArt } from "../../../house/publishing/office/chosen-image.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { NewsCard } from "../news-card.tsx";

/** A news item's card as guests will see it, inert. */
export function NewsPreview({ typed, image }: { typed: Values; image: FormImage | null }) {
  const title = typed.title?.trim();
  const item = {
    _id: "preview",
    title: title || "The headline",
    short_description: typed.short_description ?? "",
    category: typed.category ?? "",
    date: typed.date || "2026-01-01",
    image: "",
  };
  return (
    <div role="img" aria-label={`Preview: ${item.title}`} className="max-lg:hidden">
      <div inert className={title ? "" : "[&_h2]:opacity-30"}>
        <NewsCard item={item} art={<ChosenArt image={image} className="h-full" />} />
      </div>
    </div>
  );
}
