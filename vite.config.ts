import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import { bill } from "./scripts/build-bill.ts";
import { shippedFonts } from "./scripts/build-fonts.ts";
import { sharedByGuests, sharedByOffice, sharedWithDoor } from "./scripts/build-for-guests.ts";
import { inlineScripts } from "./scripts/build-inline-scripts.ts";
import { islands, scriptsInDevelopment } from "./scripts/build-islands.ts";
import { missingScripts } from "./scripts/build-missing-scripts.ts";
import { serviceWorker } from "./scripts/build-worker.ts";
import { compressFile } from "./scripts/compress-files.ts";

/**
 * Variants of images imported as `?picture=<kind>`: widths in px and a crop. Use no crop larger than the image: the
 * whole image would take its place.
 */
const imageKinds: Record<string, Record<string, string>> = {
  hero: { w: "1080;1600;2400" },
  upright: { w: "480;640;800", aspect: "3:4", fit: "cover", quality: "48" },
  photo: { w: "480;720;1080;1600" },
  cover: { w: "320;640" },
};

/** Few chunks instead of many small ones: each costs a phone a round trip. */
const clientChunks = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|cookie)\/|vite\/preload-helper/,
  },
  // The search of countries, the inbox and the door share it, and neither loads anything of the door's.
  { name: "searchable", test: /\/app\/platform\/(lib\/searchable|venue\/reference-prefixes)\.ts$/ },
  // Inbox, dashboard and door share it, and the inbox loads nothing of the door's.
  { name: "request-kinds", test: /\/app\/platform\/venue\/request-kinds\.ts$/ },
  // Lists, requests and the door share it, and the office's pages load nothing of the door's.
  { name: "guest-facts", test: /\/app\/bookings\/guests\/(door-flags|guest-facts|visit-facts)\.ts$/ },
  // The door's forms, the login and the office share these, and neither login nor office loads anything of the door's.
  { name: "new-id", test: /\/app\/platform\/lib\/new-id\.ts$/ },
  // First, since a group includes what its modules import, and every page needs these.
  sharedByGuests("shared", /\/app\/(?!bookings\/requests\/)/, 8),
  sharedByGuests(
    "forms",
    /\/app\/(bookings\/requests\/(?!phone\/(countr|find-)|forms\/(fields|sending))|platform\/ui\/(.*-?field|text-area|message-dialog)\b)/,
    3,
  ),
  { name: "amounts", test: /\/app\/platform\/venue\/amounts\.ts$/ },
  // What a phone needs to add an incident, with the state that decides it.
  {
    name: "register-rules",
    test: /\/app\/(platform\/country-packs\/(australia\/(state|register)|neutral\/(register|incident-kinds)|incident-register)|night\/incidents\/register-rules)\.ts$/,
  },
  ...sharedWithDoor("door", "door-sheet"),
  sharedByOffice("office", 16),
];

/**
 * V8 keeps the text of a program in memory: a file with one letter beyond Latin-1 takes two bytes for each of its own.
 * Comments that are no licences are left out.
 */
const serverOutput = { charset: "ascii", comments: { legal: true, annotation: false, jsdoc: false } } as const;

/** Compresses React Router's list of routes, which it writes with the server build. */
function precompressRoutes(): Plugin {
  return {
    name: "precompress-routes",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle() {
      const folder = join(import.meta.dirname, "build/client/assets");
      const lists = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
      await Promise.all(lists.map((name) => compressFile(join(folder, name))));
    },
  };
}

/** Compresses the browser's scripts and styles. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      // On all cores.
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    shippedFonts(),
    tailwindcss(),
    imagetools({
      defaultDirectives: (url) => {
        const kind = imageKinds[url.searchParams.get("picture") ?? ""];
        return new URLSearchParams(kind && { quality: "52", ...kind, format: "avif;jpg", as: "picture", effort: "3" });
      },
    }),
    inlineScripts(scriptsInDevelopment),
    islands(),
    reactRouter(),
    missingScripts(),
    precompress(),
    precompressRoutes(),
    serviceWorker(),
    bill(),
  ],
  build: {
    target: "es2022",
    // Small fonts stay files, too: the pages' policy takes fonts from the site alone.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  // React's production server, however the process is started.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // One server bundle with all packages. In development Node loads them.
  environments: {
    ssr: {
      build: { rolldownOptions: { input: "./scripts/serve.ts", output: serverOutput } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: clientChunks } } } } },
  },
  ssr: {
    noExternal: command === "build" || undefined,
    external: ["@resvg/resvg-js", "sharp", "pino"],
  },
}));
