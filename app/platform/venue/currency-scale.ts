/**
 * Currencies whose unit is worth so little that people pay ten, a hundred or more times as many of them as dollars.
 * Powers of ten, by exchange rates of 2026: those change, their orders of magnitude hardly.
 */
const scales: Readonly<Record<number, string>> = {
  10: "BWP CVE CZK DOP EGP ERN GHS GTQ HKD HNL LSL MAD MDL MKD MOP MRU MUR MVR MXN NAD NIO NOK PHP SCR SEK SZL THB TRY TWD UAH UYU ZAR ZMW",
  100: "AFN ALL AMD AOA BDT BTN CRC DJF DZD ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS KMF KZT LKR LRD MZN NPR PKR RSD RUB VES VUV XAF XOF XPF YER",
  1000: "ARS BIF CDF CLP COP IQD KHR KRW MGA MMK MNT MWK NGN PYG RWF SDG SOS SSP STN SYP TZS UGX",
  10000: "GNF IDR IRR LAK LBP SLE UZS VND",
};

/** By how much amounts in a currency (ISO 4217) exceed those in dollars, as a power of ten: 1 for EUR, 100 for JPY. */
export function currencyScale(currency: string): number {
  const found = Object.entries(scales).find(([, currencies]) => currencies.split(" ").includes(currency));
  return Number(found?.[0] ?? 1);
}

/** The largest amount that can be stored, in minor units: PostgreSQL's integers have room for little more. */
export const MAX_STORED_AMOUNT = 2_000_000_000;
