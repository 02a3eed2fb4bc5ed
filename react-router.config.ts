import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The whole route list is small: sending it up front spares a request on every hover.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
