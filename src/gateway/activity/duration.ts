const units = [
  ['day', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Formats a duration in at most two units: "3 min 20 s". @param milliseconds */
export function durationInWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`;
  for (const [index, [unit, length]] of units.entries()) {
    if (seconds < length) continue;
    const [small, smallLength] = units[index + 1] ?? ['s', 1];
    const rest = Math.floor((seconds % length) / smallLength);
    return `${inUnit(Math.floor(seconds / length), unit)}${rest === 0 ? '' : ` ${inUnit(rest, small)}`}`;
  }
  return `${Math.round(seconds)} s`;
}

const inUnit = (count: number, unit: string): string => `${count} ${unit === 'day' && count !== 1 ? 'days' : unit}`;
