import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The list of routes is small: sending it up front saves a request on every hover.
  routeDiscovery: { mode: "initial" },
  // A client loader is smaller than the request for a file of its own, and React Router 8.4.0 waits forever for one that
  // is gone (`scripts/build-missing-scripts.ts`).
  splitRouteModules: false,
} satisfies Config;
