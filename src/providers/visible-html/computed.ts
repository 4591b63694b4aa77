/** Functions that mail programs evaluate differently, if at all. */
export const computed = /\b(var|env|attr|if|lab|lch|oklab|oklch|color|color-mix|hwb|light-dark)\(/;
