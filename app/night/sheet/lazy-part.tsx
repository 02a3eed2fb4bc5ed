import { type ComponentType, lazy } from "react";

const unavailable = (name: string) => () => (
  <p className="py-4">{name} couldn't be loaded. Go online, then reload this page.</p>
);

/**
 * A part of the door's page whose code loads after the sheet.
 *
 * @param load Loads its component.
 * @param name Begins the sentence shown when it can't be loaded, such as "The floor plan".
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, name: string) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: unavailable(name) }),
    ),
  );
}
