/** The reference of a request, large enough to be read out on the phone. */
export function ReferenceLine({ reference }: { reference: string }) {
  return (
    <p>
      <span className="block text-sm text-quiet">Your reference</span>{" "}
      <span className="wide tabular text-2xl select-all">{reference}</span>
    </p>
  );
}
