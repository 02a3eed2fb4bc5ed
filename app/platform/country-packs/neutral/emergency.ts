/**
 * Emergency numbers other than 112, which is the one of the European Union and many other countries, and which mobile
 * phones put through in most. Police and ambulance are named where they have a number each.
 * Source: International Telecommunication Union, Recommendation E.161.1 and its list of national emergency numbers.
 */
const numbers: Readonly<Record<string, string>> = {
  "000": "AU",
  "111": "NZ",
  "911":
    "AG AI AR BB BM BS BZ CA CR DM DO EC FJ GD GU GY HN JO KN KY LC LR MS MX NI PA PE PH PR PY SA SV TC UY US VC VE VG VI",
  "999": "AE BD BH BW GB GG GI HK IM JE KE MO MY QA SC SZ TT UG ZM ZW",
  "123": "CO",
  "110 (police) or 119 (ambulance)": "JP TW",
  "110 (police) or 120 (ambulance)": "CN",
  "112 (police) or 119 (ambulance)": "KR",
  "999 (police) or 995 (ambulance)": "SG",
  "191 (police) or 1669 (ambulance)": "TH",
  "113 (police) or 115 (ambulance)": "VN",
  "190 (police) or 192 (ambulance)": "BR",
  "133 (police) or 131 (ambulance)": "CL",
  "100 (police) or 101 (ambulance)": "IL",
  "122 (police) or 123 (ambulance)": "EG",
  "10111 (police) or 10177 (ambulance)": "ZA",
};

/** The number to call in an emergency in a country (ISO 3166). */
export function emergencyNumber(country: string): string {
  return Object.entries(numbers).find(([, countries]) => countries.split(" ").includes(country))?.[0] ?? "112";
}
