import { useEffect, useState } from "react";
import { mayReload } from "../../platform/lib/reload-once.ts";
import { LoadingScreen } from "../../platform/ui/loading-screen.tsx";
import { OfflineScreen } from "../../platform/ui/offline-screen.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { missingScriptText } from "./missing-script-text.ts";

/**
 * Shown if a script of the page could not be loaded: reloads once, which is enough after an update, then shows an
 * error.
 */
export function MissingScript() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (mayReload()) window.location.reload();
    else setFailed(true);
  }, []);
  if (!failed) return <LoadingScreen />;
  return navigator.onLine ? <ErrorScreen message={missingScriptText} /> : <OfflineScreen />;
}
