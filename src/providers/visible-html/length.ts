/** Pixels in a unit; those that depend on a window take one of 1280 by 800. */
const pixels: Readonly<Record<string, number>> = {
  ...{ px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.945 },
  ...{ vw: 12.8, vh: 8, vmin: 8, vmax: 12.8, rem: 16 },
};

const pattern = /(-?[\d.]{1,15}(?:e-?\d{1,3})?)(%|[a-z]{1,5})?/g;

/**
 * A length in pixels; undefined for a word. Of a calculation, the smallest length in it.
 *
 * @param whole pixels that 1em and 100% are
 */
export function lengthIn(written: string, whole: number): number | undefined {
  if (!/^[-+.\d]|^(calc|min|max|clamp)\(/.test(written)) return undefined;
  const lengths = lengthsIn(written, whole);
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}

/** All lengths in a value, in pixels; percentages as they are written unless `whole` says of what. */
export function lengthsIn(written: string, whole?: number): number[] {
  return [...written.slice(0, 200).matchAll(pattern)].flatMap(([, number, unit = 'px']) => {
    const value = Number(number);
    if (Number.isNaN(value)) return [];
    if (unit === '%') return [whole === undefined ? value : (value / 100) * whole];
    if (unit === 'em' || unit === 'ex' || unit === 'ch') return [value * (unit === 'em' ? 1 : 0.5) * (whole ?? 16)];
    return [value * (pixels[unit] ?? 1)];
  });
}
