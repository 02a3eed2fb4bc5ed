import type { ShownPicture } from "../../media/office/picture-field.tsx";

/** A picture as it stands in a form, in the place where guests will see it; nothing in its place while there is none. */
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
