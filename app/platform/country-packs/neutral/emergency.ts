/**
 * Emergency numbers other than 112, which is the one of the European Union and many other countries, and which mobile
 * phones put through nearly everywhere. Police and ambulance are named where they have a number each.
 * ITU-T Recommendation E.161.1 names 112 and 911. The others are common knowledge and not yet compared with an official
 * list: the setup shows the number, to be checked.
 */
const numbers: Readonly<Record<string, string>> = {
  "000": "AU",
  "111": "NZ",
  "911": "AR BS BZ CA CR DO EC HN MX PA PH PR PY SV US UY VE",
  "999": "BD BH GB HK MY QA",
  "110 (police) or 119 (ambulance)": "JP TW",
  "110 (police) or 120 (ambulance)": "CN",
  "112 (police) or 119 (ambulance)": "KR",
  "113 (police) or 115 (ambulance)": "VN",
  "122 (police) or 123 (ambulance)": "EG",
  "133 (police) or 131 (ambulance)": "CL",
  "190 (police) or 192 (ambulance)": "BR",
  "191 (police) or 1669 (ambulance)": "TH",
  "999 (police) or 995 (ambulance)": "SG",
};

/** The number to call in an emergency in a country, `AU` (ISO 3166) or as it is set: `AU +61`. */
export function emergencyNumber(country: string): string {
  const [code = ""] = country.split(" ");
  return Object.entries(numbers).find(([, countries]) => countries.split(" ").includes(code))?.[0] ?? "112";
}
