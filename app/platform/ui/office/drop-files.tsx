import { type DragEvent, type ReactNode, useState } from "react";

interface DropFilesProps {
  /** Called with dropped files; undefined if nothing can be dropped. */
  onFiles: ((files: File[]) => void) | undefined;
  className?: string;
  children: ReactNode;
}

/** An area that accepts dropped files. For keyboards, it needs a file field inside. */
export function DropFiles({ onFiles, className = "", children }: DropFilesProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    onFiles?.([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field inside is reachable by keyboard.
    <div
      className={`${className} ${over ? "outline-2 outline-offset-4 outline-focus outline-dashed" : ""}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(onFiles !== undefined);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
