import { ImportScreen } from "./import-screen.tsx";

/** Imports subscribers from a CSV file. */
export default function ImportSubscribers() {
  return <ImportScreen list="subscribers" />;
}
