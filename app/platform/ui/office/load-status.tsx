import { LoadFailed } from "./load-failed.tsx";

interface LoadStatusProps {
  data: unknown;
  failed: string | null;
  reload: () => void;
}

/** The loading state of a screen: the error, or `Loading...` until there is data. */
export function LoadStatus({ data, failed, reload }: LoadStatusProps) {
  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  return !data && <p className="px-(--office-gutter) py-20 text-center text-quiet">Loading...</p>;
}
