import { monthName } from "./wall-time-text.ts";

/** `October 2026`. @param month `YYYY-MM`. */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
