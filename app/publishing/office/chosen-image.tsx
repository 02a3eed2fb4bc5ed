import type { FormImage } from "../../media/office/image-field.tsx";

/** The chosen image of a form in a preview, or an empty box. */
export function ChosenArt({ picture, className }: { picture: FormImage | null; className: string }) {
  if (!picture) return <div className={`bg-rule/60 ${className}`} />;
  return (
    <img
      src={picture.src}
      alt=""
      className={`block w-full object-cover ${className}`}
      style={{ objectPosition: picture.focus }}
    />
  );
}
