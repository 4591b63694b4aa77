/** Scales a full count, to at least `least`. */
export const scaled = (count: number, scale: number, least = 1): number => Math.max(least, Math.round(count * scale));
