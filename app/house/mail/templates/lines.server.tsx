import { Fragment } from "react";

/** A text's lines, each on a line of its own. */
export function Lines({ children }: { children: string }) {
  return children.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and stays where it is.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
