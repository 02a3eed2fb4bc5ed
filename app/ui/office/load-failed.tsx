import { Notice } from "./notice.tsx";

/** Says over a list why nothing newer came, with the way to try again. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="bad" band>
        <p>{words}</p>
        <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold underline">
          Retry
        </button>
      </Notice>
    </div>
  );
}
