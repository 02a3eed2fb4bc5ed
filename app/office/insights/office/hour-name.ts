/** An hour of the clock on charts and in their tables: `22:00`. */
export const hourName = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
