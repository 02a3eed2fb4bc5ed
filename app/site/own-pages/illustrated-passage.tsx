import type { ShownImage } from "../../house/images/shown-image.ts";
import { WholeImage } from "../../house/images/whole-image.tsx";
import type { IllustratedText } from "../../platform/lib/rich-text.ts";
import { Paragraphs } from "../../platform/ui/paragraphs.tsx";

interface IllustratedPassageProps {
  text: IllustratedText<ShownImage | null>;
  /** Whether it is the page's first passage, so that an image at its start is on the first screen. */
  first: boolean;
}

/** Text with images between its paragraphs. Images that were deleted or whose licence has ended are left out. */
export function IllustratedPassage({ text, first }: IllustratedPassageProps) {
  return (
    <div className="space-y-4">
      {text.map((block, at) => {
        // Blocks have no ids, and their order never changes.
        const key = `${at}`;
        if (!("image" in block)) return <Paragraphs key={key} text={[block]} />;
        return (
          block.image && (
            <WholeImage
              key={key}
              image={block.image}
              sizes="(min-width: 1024px) 60vw, 92vw"
              lazy={!first || at > 1}
              className="my-8"
            />
          )
        );
      })}
    </div>
  );
}
