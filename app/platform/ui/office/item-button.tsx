import type { HTMLAttributes } from "react";
import { OfficeButton } from "./office-button.tsx";

const iconPaths = {
  up: "M6 9.5v-7m-3 3 3-3 3 3",
  down: "M6 2.5v7m-3-3 3 3 3-3",
  remove: "m2.5 2.5 7 7m0-7-7 7",
};

interface ItemButtonProps {
  action: keyof typeof iconPaths;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A button that moves or removes an item of a list. */
export function ItemButton({ action, label, disabled, onClick }: ItemButtonProps) {
  return (
    <OfficeButton
      look="quiet"
      data-action={action}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="min-w-11 px-0! disabled:opacity-30 md:pointer-fine:min-w-9"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5 fill-none stroke-current stroke-[1.5]">
        <path d={iconPaths[action]} />
      </svg>
    </OfficeButton>
  );
}

/** The handle for dragging an item of a list. */
export function DragHandle(props: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span
      {...props}
      title="Drag to move"
      className="grid min-h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-quiet active:cursor-grabbing md:pointer-fine:min-h-9"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5 fill-current">
        <path d="M3 1h2v2H3zm4 0h2v2H7zM3 5h2v2H3zm4 0h2v2H7zM3 9h2v2H3zm4 0h2v2H7z" />
      </svg>
    </span>
  );
}
