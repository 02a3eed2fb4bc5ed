import type { FormImage } from "../../images/office/use-image-choice.ts";

/** The chosen image of a form in a preview, or an empty box. */
export function ChosenArt({ image, className }: { image: FormImage | null; className: string }) {
  if (!image) return <div className={`bg-rule/60 ${className}`} />;
  return (
    <img
      src={image.src}
      alt=""
      className={`block w-full object-cover ${className}`}
      style={{ objectPosition: image.focus }}
    />
  );
}
