/** A count of the whole at this scale, at least `least`. */
export const scaled = (count: number, scale: number, least = 1): number => Math.max(least, Math.round(count * scale));
