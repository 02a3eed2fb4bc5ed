const looks = {
  /** The main action. */
  action: "bg-action text-on-action hover:bg-action-strong",
  /** A secondary action on paper. */
  outline: "border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper",
  /** A secondary action over an image. */
  onImage: "border-[1.5px] border-white text-white hover:bg-white hover:text-black",
};

/** The classes of a button, or of a link that looks like one. */
export function buttonClass(look: keyof typeof looks, more = ""): string {
  return `button ${looks[look]} ${more}`.trim();
}
