import files from "virtual:page-scripts";
import { OwnScript } from "./own-script.tsx";

interface PageScriptProps {
  /** The name of its file, `<name>.inline.ts`, among those that `scripts/build-islands.ts` makes files of. */
  name: string;
  /** From an import with `?script`, for development, where there is no such file. */
  code: string;
  "data-season"?: string;
}

/** A page's script in a file that the browser keeps. */
export function PageScript({ name, code, ...data }: PageScriptProps) {
  const file = files[name];
  return file ? <script defer src={file} {...data} /> : <OwnScript code={code} {...data} />;
}
