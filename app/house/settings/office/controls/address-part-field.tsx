import { type ReactNode, useEffect, useRef, useState } from "react";
import { addressLabels } from "../../../../platform/country-packs/neutral/address-labels.ts";
import { venue } from "../../../../platform/venue/venue.ts";
import type { ControlProps } from "../control-props.ts";

interface AddressPartFieldProps extends ControlProps {
  renderText: (props: ControlProps) => ReactNode;
}

/** The region or postcode, labelled for the country that is chosen in the same form. */
export function AddressPartField({ renderText, ...props }: AddressPartFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [country, setCountry] = useState(venue.address.country);
  useEffect(() => {
    const form = place.current?.closest("form");
    const input = form?.querySelector<HTMLInputElement>('input[name="venue.country"]');
    if (!input) return;
    const read = () => setCountry(String(JSON.parse(input.value)).split(" ")[0] ?? "");
    read();
    input.addEventListener("input", read);
    return () => input.removeEventListener("input", read);
  }, []);
  const label = addressLabels(country)[props.path === "venue.region" ? "region" : "postcode"];
  return <div ref={place}>{renderText({ ...props, field: { ...props.field, label } })}</div>;
}
