import type { RichText } from "../lib/rich-text.ts";
import { richText } from "./rich-text.tsx";

/** Running text at a readable line length. */
export function Paragraphs({ text, className = "" }: { text: RichText; className?: string }) {
  return <div className={`max-w-[62ch] space-y-4 text-pretty ${className}`}>{richText(text)}</div>;
}
