const keys = [
  ["Tab", "Next table"],
  ["Arrow keys", "Move by 10 cm, with Shift by 1 m"],
  ["+ and −", "Turn by 15°"],
  ["D", "Duplicate"],
  ["Delete", "Delete"],
  ["Ctrl or ⌘ and Z", "Undo, with Shift redo"],
] as const;

/** How the drawing is used by mouse, touch and keyboard. */
export function EditorHelp() {
  return (
    <details className="mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Mouse, touch and keyboard</summary>
      <p className="max-w-[68ch] pb-3 text-quiet">
        Drag a table to move it; it snaps to a 10 cm grid, to its neighbours and to walls, unless you hold Alt. The
        selected table has a square handle for its size and a round one to turn it. Click the floor to select the room:
        drag its corners, or click a dot on a wall to add one.
      </p>
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
