import { EventReading } from '../../../activities/triggers/event-reading';
import { readAgain } from '../../../activities/triggers/pull/read-again';
import { countFailures } from '../../../activities/triggers/set-aside';
import type { TriggerSource, Watch } from '../../../activities/triggers/trigger-source';
import { toolError } from '../../../src/contracts/tool-error';
import { inActivity } from '../../support/in-activity';

const waiting = ['a', 'b', 'c', 'd'].map((eventId) => ({
  eventId,
  since: '2026-05-01T00:00:00Z',
  failures: 1,
  problem: '',
}));

/** A provider that answers for none of them. */
const resolve = () => Promise.reject(toolError('ProviderUnavailable', 'It does not answer.'));

test('what there is no time to read again is read first next time, and is nobody’s fault', async () => {
  const tried: string[][] = [];
  let known: Parameters<typeof readAgain>[2] = waiting;
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const reading = new EventReading({ isOutOfPatience: true });
    const watch = { reading } as Watch;
    const late = await inActivity({}, {} as never, () =>
      readAgain({ resolve } as unknown as TriggerSource, watch, known, () => reading.unreadable.length < 2),
    );
    tried.push(reading.unreadable.map(({ eventId }) => eventId));
    known = countFailures(late.unread, reading.unreadable);
  }
  expect(tried).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(known.map(({ eventId, failures }) => [eventId, failures])).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, 2]));
});
