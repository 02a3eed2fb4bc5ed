import { Notice } from "./notice.tsx";

/** The error of a list that could not be loaded, with a button to retry. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="bad" band>
        <p>{message}</p>
        <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold underline">
          Retry
        </button>
      </Notice>
    </div>
  );
}
