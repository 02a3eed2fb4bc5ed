/** A number with a point or a comma; undefined for other texts. */
export function readDecimal(text: string): number | undefined {
  const plain = text.trim().replace(/^([-+]?\d+),(\d+)$/, "$1.$2");
  return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}

/** Where the links of maps have coordinates: Google (the place before the view), OpenStreetMap, Apple, Bing, geo:. */
const patterns: readonly RegExp[] = [
  /!3d(-?\d{1,2}\.\d{1,20})!4d(-?\d{1,3}\.\d{1,20})/,
  /[?&]mlat=(-?\d{1,2}\.\d{1,20})&mlon=(-?\d{1,3}\.\d{1,20})/,
  /[?&](?:q|ll|query|center|coordinate|sll|destination)=(?:loc:)?(-?\d{1,2}\.\d{1,20})(?:,|%2C)(-?\d{1,3}\.\d{1,20})/i,
  /[?&]cp=(-?\d{1,2}\.\d{1,20})~(-?\d{1,3}\.\d{1,20})/,
  /@(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/,
  /#map=\d{1,2}(?:\.\d{1,4})?\/(-?\d{1,2}\.\d{1,20})\/(-?\d{1,3}\.\d{1,20})/,
  /^geo:(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/,
  /^(-?\d{1,2}\.\d{1,20})[,;\s]\s?(-?\d{1,3}\.\d{1,20})$/,
  /^(-?\d{1,2},\d{1,20})[;\s]\s?(-?\d{1,3},\d{1,20})$/,
];

/** The coordinates in a link to a map, or in a text of both such as "48.2082, 16.3738"; undefined for other texts. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  for (const pattern of patterns) {
    const [, first = "", second = ""] = pattern.exec(text.trim().slice(0, 2_000)) ?? [];
    const [latitude, longitude] = [readDecimal(first), readDecimal(second)];
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  }
  return undefined;
}
