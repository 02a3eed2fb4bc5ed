/** The texts that an input with this `list` suggests as one types, each once. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values.filter(Boolean))].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
