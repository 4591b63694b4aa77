import { QueryNotRegisteredError } from '@temporalio/client';
import { Triggers } from '../../src/client/triggers/triggers';
import { temporalTelling } from '../support/told-workflows';

const at = '2026-05-04T08:00:00.000Z';
const event = { eventId: 'a', at, seenAt: at, label: 'Order 7', delivered: true };
const overview = {
  ...{ id: 'inbox', type: 'mail.newEmail', agent: 'helper', account: 'support', status: 'active', path: 'polling' },
  ...{ setUpAt: at, watermark: at, counts: { delivered: 1, skipped: 0, failed: 0 }, recent: [event] },
};
const triggersWhere = (state: () => unknown) =>
  new Triggers(temporalTelling({ 'trigger/inbox': { queries: { state } } }).client);

test('of what a trigger tells of itself only events that are some are told', async () => {
  const recent = [null, 'x', { ...event, at: 5 }, { ...event, at: 'x' }, { ...event, label: undefined }, event];
  expect(await triggersWhere(() => ({ ...overview, recent })).get('inbox')).toEqual(overview);
});

test.each([
  ['nothing', undefined],
  ['no list of events', { ...overview, recent: {} }],
  ['no counts', { ...overview, counts: undefined }],
  ['a name that no agent can have', { ...overview, agent: '../sign-out' }],
])('what answers %s in the place of a trigger is none', async (_what, answer) => {
  await expect(triggersWhere(() => answer).get('inbox')).rejects.toMatchObject({
    ...{
      type: 'ProviderUnavailable',
      message: expect.stringMatching(/^What runs as the trigger "inbox" does not answer as/),
    },
  });
});

test('a trigger that fails to answer is said to', async () => {
  const failing = triggersWhere(() => {
    throw new QueryNotRegisteredError('Encoded failure', 3);
  });
  await expect(failing.get('inbox')).rejects.toMatchObject({
    ...{
      type: 'ProviderUnavailable',
      message: expect.stringMatching(/^The trigger "inbox" does not answer: the worker/),
    },
  });
});
