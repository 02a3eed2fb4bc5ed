import { LinkedText } from "./linked-text.tsx";

/** Running text at a readable line length. */
export function Paragraphs({ paragraphs, className = "" }: { paragraphs: readonly string[]; className?: string }) {
  return (
    <div className={`max-w-[62ch] space-y-4 text-pretty ${className}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText>{paragraph}</LinkedText>
        </p>
      ))}
    </div>
  );
}
