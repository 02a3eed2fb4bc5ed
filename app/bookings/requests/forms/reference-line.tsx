/** The reference of a request, or `label`, large enough to read out on the phone. */
export function ReferenceLine({ reference, label = "Your reference" }: { reference: string; label?: string }) {
  return (
    <p>
      <span className="block text-sm text-quiet">{label}</span>{" "}
      <span className="wide tabular text-2xl select-all">{reference}</span>
    </p>
  );
}
