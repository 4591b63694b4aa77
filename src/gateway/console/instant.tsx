import { useContext } from 'hono/jsx';
import { ReaderZone } from './reader-zone';

interface InstantProps {
  /** ISO instant. */
  at: string;
  now?: number;
}

/** An instant in words: how far away, and when exactly in the reader's zone; in UTC on hover. */
export function Instant({ at, now = Date.now() }: InstantProps) {
  const zone = useContext(ReaderZone);
  if (Number.isNaN(Date.parse(at))) return <>{noInstant}</>;
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {distance(at, now)} <span class="quiet">({inZone(at, zone)})</span>
    </time>
  );
}

/** The same within a sentence, where the moment comes first: "the last look was at 4 May 2026, 10:00 (3 minutes ago)". */
export function InstantInText({ at, now = Date.now() }: InstantProps) {
  const zone = useContext(ReaderZone);
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {inZone(at, zone)} ({distance(at, now)})
    </time>
  );
}

/** The moment alone, where words that change with the clock would be read out again and again. */
export function ExactInstant({ at }: Pick<InstantProps, 'at'>) {
  const zone = useContext(ReaderZone);
  if (Number.isNaN(Date.parse(at))) return <>{noInstant}</>;
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {inZone(at, zone)}
    </time>
  );
}

/** Whoever reaches the namespace may have written what is none, and a page tells the rest all the same. */
const noInstant = 'at an unknown time';

/** Day and clock in a zone; in UTC, and saying so, where none is known. */
function inZone(at: string, zone: string | undefined): string {
  return `${formatOf(zone ?? 'UTC').format(new Date(at))}${zone === undefined ? ' UTC' : ''}`;
}

/** By zone: making a format takes longer than a page with a hundred instants may. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; one may be written in more ways than anybody means. */
const mostFormats = 1_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (formats.size < mostFormats) formats.set(timeZone, format);
  return format;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const units: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "in 5 days", "3 minutes ago". @param now epoch milliseconds */
export function distance(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return seconds < 0 ? 'just now' : 'in less than a minute';
}
