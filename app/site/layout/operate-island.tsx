import { Component, type FunctionComponent, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { MediaBaseUrl } from "../../house/images/media-base-url.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows an error instead of an island. */
class ErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : "Unknown error" };
  }

  override render() {
    const { message } = this.state;
    return message === undefined ? this.props.children : <ErrorScreen message={message} />;
  }
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

/**
 * Returns the exports of an island's script.
 *
 * @param Content the component that `house/rendering/island.tsx` rendered on the server.
 */
export function operates<Props extends object>(Content: FunctionComponent<Props>) {
  return (island: HTMLElement) =>
    new Promise<void>((resolve) => {
      const [place, props] = island.children;
      if (!place || !props) return;
      hydrateRoot(
        place,
        <MediaBaseUrl value={document.documentElement.dataset.images ?? ""}>
          <ErrorBoundary>
            <Alive onAlive={resolve}>
              <Content {...(JSON.parse(props.textContent ?? "") as Props)} />
            </Alive>
          </ErrorBoundary>
        </MediaBaseUrl>,
        { identifierPrefix: island.dataset.island },
      );
    });
}
