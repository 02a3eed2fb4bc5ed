import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The list of routes is small: sending it up front saves a request on every hover.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
