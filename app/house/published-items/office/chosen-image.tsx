import type { FormImage } from "../../images/office/use-image-choice.ts";

/** A form's chosen image in a preview, or an empty box. */
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
