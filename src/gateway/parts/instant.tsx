const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const units: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** An instant in words: how far away, and when exactly. The server does not know the reader's time zone. */
export function Instant({ at, now = Date.now() }: { at: string; now?: number }) {
  return (
    <time datetime={at} title={`${format.format(new Date(at))} UTC`}>
      {distance((Date.parse(at) - now) / 1000)} <span class="quiet">({format.format(new Date(at))} UTC)</span>
    </time>
  );
}

function distance(seconds: number): string {
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return seconds < 0 ? 'just now' : 'in less than a minute';
}
