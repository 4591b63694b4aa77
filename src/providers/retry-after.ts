/** So that everyone who was told to wait the same time does not come back in the same moment: up to a fifth more, at most 5 s. */
const jitterShare = 0.2;
const longestJitterMilliseconds = 5_000;
const shortestJitterMilliseconds = 250;

/**
 * Reads a `Retry-After` header: seconds, which Graph writes with a fraction at times, or an HTTP date.
 *
 * @returns milliseconds from now with some jitter added; undefined when there is none to read, which leaves the wait to
 * Temporal's backoff
 */
export function retryAfterMilliseconds(header: string | undefined, now = Date.now()): number | undefined {
  const stated = header?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(stated) ? Number(stated) * 1000 : httpDate(stated) - now;
  if (Number.isNaN(wait)) return undefined;
  const jitter = Math.min(longestJitterMilliseconds, Math.max(shortestJitterMilliseconds, wait * jitterShare));
  return Math.ceil(Math.max(0, wait) + Math.random() * jitter);
}

/** `Date.parse` alone would find a date in almost anything. */
function httpDate(stated: string): number {
  return stated.endsWith(' GMT') ? Date.parse(stated) : Number.NaN;
}
