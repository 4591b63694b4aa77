import { useContext } from 'hono/jsx';
import { ReaderZone } from './reader-zone';

interface InstantProps {
  /** ISO instant. */
  at: string;
  now?: number;
}

/** Shows how far away an instant is, and its exact time in the reader's zone; in UTC on hover. */
export function Instant({ at, now = Date.now() }: InstantProps) {
  const zone = useContext(ReaderZone);
  if (Number.isNaN(Date.parse(at))) return <>{noInstant}</>;
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {distance(at, now)} <span class="quiet">({inZone(at, zone)})</span>
    </time>
  );
}

/** Shows an instant within a sentence, with the exact time first: "the last look was at 4 May 2026, 10:00 (3 minutes ago)". */
export function InstantInText({ at, now = Date.now() }: InstantProps) {
  const zone = useContext(ReaderZone);
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {inZone(at, zone)} ({distance(at, now)})
    </time>
  );
}

/** Shows only the exact time, for places where a screen reader would announce a relative time again and again. */
export function ExactInstant({ at }: Pick<InstantProps, 'at'>) {
  const zone = useContext(ReaderZone);
  if (Number.isNaN(Date.parse(at))) return <>{noInstant}</>;
  return (
    <time datetime={at} title={inZone(at, undefined)}>
      {inZone(at, zone)}
    </time>
  );
}

/** For text that is not an instant: anybody who can write to the namespace may have written it, and the page still shows the rest. */
const noInstant = 'at an unknown time';

/** Formats an instant in a zone; without a zone, in UTC, with the suffix " UTC". */
function inZone(at: string, zone: string | undefined): string {
  return `${formatOf(zone ?? 'UTC').format(new Date(at))}${zone === undefined ? ' UTC' : ''}`;
}

/** Formats by zone: creating one is too slow to repeat for a hundred instants on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. The limit is needed because one zone can be spelled in many ways. */
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
