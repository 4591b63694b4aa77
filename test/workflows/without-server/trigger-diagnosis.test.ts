import { diagnoseUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { begin, definition, initial, subscription } = given;

describe('why a trigger did not fire', () => {
  const seen = (eventId: string) => ({ eventId, at: given.after(-1), seenAt: given.after(0), label: eventId });

  test.each([
    ['with its webhook', { subscription }, { subscription }],
    [
      'with what kept it from one',
      { webhookProblem: { kind: 'provider refused' as const, text: 'No.' } },
      { hasWebhookProblem: true },
    ],
    [
      'with what keeps it from seeing events',
      { problem: { kind: 'needs reconnect' as const, text: 'Revoked.' } },
      { knownProblem: { kind: 'needs reconnect', text: 'Revoked.' } },
    ],
    ['paused', { status: 'paused' as const, subscription }, { subscription, isPaused: true }],
    [
      'with whether events wait to be read again',
      {
        subscription,
        unread: [{ eventId: 'a', since: given.after(-1), failures: 1, problem: 'Not JSON.' }],
      },
      { subscription, readsAgain: true },
    ],
    [
      'without what waits for a person alone',
      {
        subscription,
        unread: [
          { eventId: 'a', since: given.after(-1), failures: 3, problem: 'Not JSON.', isSetAside: true as const },
        ],
      },
      { subscription },
    ],
    ['signed', { subscription, seal: 'signed' }, { subscription, seal: 'signed' }],
    [
      'with the run started last',
      {
        recent: [
          { ...seen('a'), delivered: true, workflowId: 'desk/inbox/a' },
          { ...seen('b'), delivered: true, workflowId: 'desk/inbox/b' },
          { ...seen('c'), delivered: false },
        ],
      },
      { lastRun: 'desk/inbox/b' },
    ],
  ])('is asked of the provider, too, %s', async (_how, more, asked) => {
    const run = await begin(more);
    const diagnosis = await run.update(diagnoseUpdate);
    expect(run.asked('triggers.diagnose').args).toEqual([{ definition, target: initial.target, ...asked }]);
    await run.answer('triggers.diagnose', { findings: [{ level: 'good', text: 'The mailbox answers.' }] });
    expect(diagnosis.result?.findings).toContainEqual({ level: 'good', text: 'The mailbox answers.' });
    expect(diagnosis.result?.overview).toMatchObject({ id: 'inbox' });
  });
});
