/** Jitter, so that callers told to wait equally long do not all retry at the same moment: up to a fifth more, at most 5 s. */
const jitterShare = 0.2;
const longestJitterMilliseconds = 5_000;
const shortestJitterMilliseconds = 250;

/**
 * Parses a `Retry-After` header: seconds, to which Graph sometimes adds a fraction, or an HTTP date.
 *
 * @returns milliseconds from now with some jitter added; undefined when the header is missing or invalid, which leaves the wait to
 * Temporal's backoff
 */
export function retryAfterMilliseconds(header: string | undefined, now = Date.now()): number | undefined {
  const stated = header?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(stated) ? Number(stated) * 1000 : httpDate(stated) - now;
  if (Number.isNaN(wait)) return undefined;
  const jitter = Math.min(longestJitterMilliseconds, Math.max(shortestJitterMilliseconds, wait * jitterShare));
  return Math.ceil(Math.max(0, wait) + Math.random() * jitter);
}

/** Checks the format first, because `Date.parse` alone finds a date in almost anything. */
function httpDate(stated: string): number {
  return stated.endsWith(' GMT') ? Date.parse(stated) : Number.NaN;
}
