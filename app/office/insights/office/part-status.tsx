import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";

interface PartStatusProps {
  failed: string | null;
  reload: () => void;
}

/** The state of a part of a page whose data is loading or could not be loaded. */
export function PartStatus({ failed, reload }: PartStatusProps) {
  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  return (
    <p role="status" className="mt-4 text-quiet">
      Loading...
    </p>
  );
}
