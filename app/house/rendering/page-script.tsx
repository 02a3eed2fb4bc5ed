import files from "virtual:page-scripts";
import { OwnScript } from "./own-script.tsx";

interface PageScriptProps {
  /** The name of the script's file, `<name>.inline.ts`, which `scripts/build-islands.ts` builds. */
  name: string;
  /** The script's code, from an import with `?script`: for development, where there is no built file. */
  code: string;
  "data-season"?: string;
}

/** A page's script in a separate file that the browser can cache. */
export function PageScript({ name, code, ...data }: PageScriptProps) {
  const file = files[name];
  return file ? <script defer src={file} {...data} /> : <OwnScript code={code} {...data} />;
}
