import { LoadFailed } from "./load-failed.tsx";

interface LoadStatusProps {
  data: unknown;
  failed: string | null;
  reload: () => void;
  /** Whether it is in a part of a screen, which is loaded after the others. */
  part?: boolean;
}

/** The loading state of a screen or a part of it: the error, or `Loading...` until there is data. */
export function LoadStatus({ data, failed, reload, part = false }: LoadStatusProps) {
  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  if (data) return null;
  return (
    <p
      role={part ? "status" : undefined}
      className={part ? "mt-4 text-quiet" : "px-(--office-gutter) py-20 text-center text-quiet"}
    >
      Loading...
    </p>
  );
}
