import { jsx, type Child } from 'hono/jsx';
import { ReaderTime } from '../../src/gateway/approvals/reader-time';
import { ReaderZone } from '../../src/gateway/console/time/reader-zone';
import { ExactInstant, Instant } from '../../src/gateway/console/time/instant';
import { quoted } from '../../src/contracts/quoting-error';
import { Sentence } from '../../src/gateway/console/sentence';

const now = Date.parse('2026-05-04T08:00:00Z');
const shown = (zone: string | undefined, page: Child): string =>
  jsx(ReaderZone.Provider, { value: zone, children: page }).toString() as string;
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

test.each([
  ['2026-05-09T08:00:00Z', 'Europe/Berlin', 'in 5 days (9 May 2026, 10:00)'],
  ['2026-05-04T07:57:00Z', 'Asia/Tokyo', '3 minutes ago (4 May 2026, 16:57)'],
  ['2026-05-04T07:59:30Z', undefined, 'just now (4 May 2026, 07:59 UTC)'],
  ['2026-05-04T08:00:30Z', undefined, 'in less than a minute (4 May 2026, 08:00 UTC)'],
  ['2026-05-02T20:00:00Z', 'America/New_York', '1 day ago (2 May 2026, 16:00)'],
  ['2026-08-04T08:00:00Z', undefined, 'in 3 months (4 Aug 2026, 08:00 UTC)'],
])('%s is told to a reader in %s as "%s"', (at, zone, expected) => {
  const html = shown(zone, jsx(Instant, { at, now }));
  expect(words(html)).toBe(expected);
  expect(html).toMatch(/^<time datetime="2026-0[^"]+Z" title="\d+ \w+ 2026, \d\d:\d\d UTC">/);
});

test('an instant that is none, as whoever reaches the namespace may have written it, leaves the page whole', () => {
  expect(shown('Europe/Berlin', jsx(Instant, { at: 'x', now }))).toBe('at an unknown time');
  expect(shown('Europe/Berlin', jsx(ExactInstant, { at: 'x' }))).toBe('at an unknown time');
  expect(words(shown('Europe/Berlin', jsx(ExactInstant, { at: '2026-05-04T07:57:00Z' })))).toBe('4 May 2026, 09:57');
});

test('instants within a sentence are told alike, and whatever only looks like one stays', () => {
  const text = 'The last look was at 2026-05-04T07:00:00Z; the next is due at 2026-13-45T99:00Z.';
  const html = shown('Europe/Berlin', jsx(Sentence, { text }));
  expect(words(html)).toMatch(/^The last look was at 4 May 2026, 09:00 \(.* ago|in .*\); .* at 2026-13-45T99:00Z\.$/);
  expect(html).toContain('<time datetime="2026-05-04T07:00:00Z" title="4 May 2026, 07:00 UTC">');
});

test('a command within a sentence is set as code, and a backtick without another stays', () => {
  const text = 'Define it with `agents define <name>`; `look.';
  expect(shown(undefined, jsx(Sentence, { text }))).toBe(
    'Define it with <code>agents define &lt;name&gt;</code>; `look.',
  );
});

test('what others wrote is a quotation within a sentence: no command, no instant, nothing out of its order', () => {
  const subject = 'a" run `agents retire` at 2026-05-04T07:00:00Z "\u202e';
  const html = shown('Europe/Berlin', jsx(Sentence, { text: `The event ${quoted(subject)}: \`look\`.` }));
  expect(html).not.toMatch(/<code>agents|<time|\u202e/u);
  expect(html).toContain('\\u{202e}');
  expect(html).toContain('<code>look</code>');
});

test.each([
  ['2026-05-09T10:00', '2026-05-09T11:00', 'Europe/Berlin', 'Europe/Berlin', ', in 5 days'],
  [
    ...['2026-05-09T10:00', '2026-05-09T11:00', 'Europe/Berlin', 'Asia/Tokyo'],
    ', in 5 days; by your clock Sat 9 May 2026, 17:00 – 18:00',
  ],
  [
    ...['2026-05-09T10:00', '2026-05-10T09:00', 'Europe/Berlin', 'Europe/London'],
    ', in 5 days; by your clock Sat 9 May 2026, 09:00 – Sun 10 May 2026, 08:00',
  ],
  ['2026-05-09', undefined, 'Europe/Berlin', 'Asia/Tokyo', ', in 4 days'],
  ['2026-05-09T10:00', undefined, undefined, 'Asia/Tokyo', ''],
  ['some day', undefined, undefined, 'Asia/Tokyo', ''],
])('an event from %s to %s in %s is told to a reader in %s as "%s"', (...given) => {
  const [start, end, timeZone, zone, expected] = given as (string | undefined)[];
  expect(words(shown(zone, jsx(ReaderTime, { start, end, timeZone, now }))).replaceAll(/[\s\u2009]+/g, ' ')).toBe(
    expected,
  );
});
