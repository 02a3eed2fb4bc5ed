/** A bar of buttons at the bottom of a phone, above the navigation. */
export const footBar =
  "foot-bar fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex flex-wrap gap-2 border-t border-rule bg-paper px-(--office-gutter) py-2.5";
