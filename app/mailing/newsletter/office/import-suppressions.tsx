import { ImportScreen } from "./import-screen.tsx";

/** Imports suppressed addresses from a CSV file. */
export default function ImportSuppressions() {
  return <ImportScreen list="suppressions" />;
}
