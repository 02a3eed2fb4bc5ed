import islands from "virtual:islands";
import { OwnScript } from "./own-script.tsx";

interface PageScriptProps {
  /** The name of its file, `<name>.inline.ts`, among those that `scripts/build-islands.ts` makes files of. */
  name: string;
  /** From an import with `?script`, for development, where there is no such file. */
  code: string;
  "data-season"?: string;
  "data-swiper"?: string | undefined;
}

/** A script of several pages: a file that the browser keeps, and no part of each page. */
export function PageScript({ name, code, ...data }: PageScriptProps) {
  const file = islands[name];
  return file ? <script defer src={file.src} {...data} /> : <OwnScript code={code} {...data} />;
}
