import type { ShownPicture } from "../../media/office/picture-field.tsx";

/** The chosen image of a form in a preview, or an empty box. */
export function ChosenArt({ picture, className }: { picture: ShownPicture | null; className: string }) {
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
