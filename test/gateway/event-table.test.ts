import { Hono } from 'hono';
import type { RecentEvent } from '../../src/contracts/trigger-report';
import { outcomeInWords } from '../../src/cli/output/describe-trigger';
import { EventTable } from '../../src/gateway/triggers/event-table';
import { ReportView } from '../../src/gateway/triggers/report-view';

const event = (eventId: string, more: Partial<RecentEvent>): RecentEvent => ({
  ...{ eventId, at: '2026-05-02T00:00:00Z', seenAt: '2026-05-02T00:00:01Z', label: eventId, delivered: false },
  ...more,
});
const delivered = event('delivered', { delivered: true, workflowId: 'helper/inbox/delivered' });
const failed = event('failed', { failed: true, reason: 'Temporal does not take it.' });
const skipped = event('skipped', { reason: 'The filter.' });

const late = event('late', { late: true, reason: 'It may have been delivered; only if it was not, replay it.' });

const shown = async (one: RecentEvent, mayReplay = true): Promise<string> => {
  const props = { runAddress: () => undefined, events: [one], replayForm: mayReplay ? 'replay' : undefined };
  const app = new Hono().get('/', (context) => context.html(EventTable(props)));
  return (await app.request('/')).text();
};

test('an event that has failed is not called skipped, and can be replayed like one that was delivered', async () => {
  expect(await shown(failed)).toMatch(/<span class="badge bad">failed<\/span> .*Temporal does not take it\./);
  expect(await shown(skipped)).toMatch(/<span class="badge">skipped<\/span> .*The filter\./);
  const pages = await Promise.all([delivered, failed, skipped].map((one) => shown(one)));
  const canBeReplayed = pages.map((page) => page.includes('type="submit"'));
  expect(canBeReplayed).toEqual([true, true, false]);
  expect(await shown(failed, false)).not.toContain('<button');
});

test('an event that came too late is not called skipped, and can be replayed, as it says', async () => {
  expect(await shown(late)).toMatch(
    /<span class="badge">late<\/span> .*only if it was not, replay it\..*type="submit"/s,
  );
  expect(await shown({ ...late, delivered: true, workflowId: 'helper/inbox/late' })).toContain('>started</span>');
});

test('what an outsider wrote as its name is one short line, of what happened and of what would be done', async () => {
  const label = `a\n\u202e${'b'.repeat(5_000)}`;
  const report = { ...event('x', { label }), key: 'x', outcome: { kind: 'matched', event: {} } } as const;
  const app = new Hono().get('/', (context) => context.html(ReportView({ reports: [report] })));
  for (const page of [await shown(event('x', { label })), await (await app.request('/')).text()])
    expect(page).toMatch(/<th scope="row">a \\u\{202e\}b{1,120}…<\/th>/);
});

test('an event that was replayed shows the run of that beside what became of it at first', async () => {
  const replayedAs = 'helper/inbox/x/replay-y';
  const pages = await Promise.all([delivered, skipped].map((one) => shown({ ...one, replayedAs })));
  for (const page of pages) expect(page).toMatch(/ · <a href="[^"]*replay-y[^"]*">run of its replay<\/a>/);
  expect(pages[0]).toContain('>its run</a>');
  expect(pages[1]).toContain('The filter.');
  expect([delivered, skipped].map((one) => outcomeInWords({ ...one, replayedAs }))).toEqual([
    'started helper/inbox/delivered (replayed as helper/inbox/x/replay-y)',
    'The filter. (replayed as helper/inbox/x/replay-y)',
  ]);
});

test('the command line says so too', () => {
  expect([delivered, failed, skipped, event('', {})].map(outcomeInWords)).toEqual([
    'started helper/inbox/delivered',
    'failed: Temporal does not take it.',
    'The filter.',
    'not delivered',
  ]);
});
