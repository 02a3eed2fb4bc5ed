import { LoadFailed } from "./load-failed.tsx";

interface LoadStatusProps {
  data: unknown;
  failed: string | null;
  reload: () => void;
}

/** What a screen shows besides its data: why loading failed, or `Loading...` while there is nothing to show yet. */
export function LoadStatus({ data, failed, reload }: LoadStatusProps) {
  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  return !data && <p className="px-(--office-gutter) py-20 text-center text-quiet">Loading...</p>;
}
