/** The units of a Go duration, in milliseconds. */
const units: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000_001,
};

/**
 * Returns how long the caller of a Nexus operation still waits for it, in milliseconds, as Temporal's server says it with each start: a Go duration
 * such as `239h59m59.98s`, in the header `operation-timeout`. Undefined where the caller waits without end, or says it in a way nobody reads: the
 * server itself then goes on without the header, too (service/matching, DispatchNexusTask).
 */
export function timeLeft(headers: Readonly<Record<string, string>>): number | undefined {
  const written = headers['operation-timeout'] ?? '';
  const parts = [...written.matchAll(/([\d.]+)([a-zµ]+)/gy)];
  if (parts.map(([part]) => part).join('') !== written) return undefined;
  const left = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ''] ?? Number.NaN), 0);
  return left > 0 && left < Number.MAX_SAFE_INTEGER ? Math.ceil(left) : undefined;
}
