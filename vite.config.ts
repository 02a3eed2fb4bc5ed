import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

/** What is made of each kind of picture, imported as `?picture=<kind>`: widths in px, and a cut. */
const pictureKinds: Record<string, Record<string, string>> = {
  hero: { w: "1080;1600;2400" },
  upright: { w: "480;828;1170", aspect: "3:4", fit: "cover" },
  photo: { w: "480;960;1600" },
  cover: { w: "320;640" },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    imagetools({
      defaultDirectives: (url) => {
        const kind = pictureKinds[url.searchParams.get("picture") ?? ""];
        return new URLSearchParams(
          kind && { ...kind, format: "avif;webp;jpg", as: "picture", effort: "3", quality: "52" },
        );
      },
    }),
    reactRouter(),
  ],
  build: { target: "es2022" },
  // The built server is React's production server, however it is started.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // One server bundle: the process and everything it imports. In development Node loads the packages itself.
  environments: { ssr: { build: { rollupOptions: { input: "./scripts/serve.ts" } } } },
  ssr: {
    noExternal: command === "build" || undefined,
    external: ["sharp", "pino"],
  },
}));
