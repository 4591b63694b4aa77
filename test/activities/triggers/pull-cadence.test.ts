import { secondsBetweenPulls } from '../../../activities/triggers/pull/pull-cadence';
import type { PullInput } from '../../../src/messages/trigger-activities';
import { watchedInbox as definition } from './one-look';

const cadence = { pollingSeconds: 60, catchUpSeconds: 900, dueScanSeconds: 300 };
const subscription = { ids: ['hook'], callbackUrl: 'https://hooks.example/inbox' };

describe('the time between two looks', () => {
  test.each<[string, Partial<PullInput> & { readsAgain?: boolean }, number]>([
    ['is long beside a webhook', { subscription }, cadence.catchUpSeconds],
    ['is short while events wait to be read again', { subscription, readsAgain: true }, cadence.pollingSeconds],
    ['is short without one', {}, cadence.pollingSeconds],
    ['is long while one announcement is lost, as happens', { subscription, unannounced: 1 }, cadence.catchUpSeconds],
    ['is short while the webhook announces nothing', { subscription, unannounced: 2 }, cadence.pollingSeconds],
    [
      'is short while the account has to be connected again, so that it is soon seen that it was',
      { subscription, knownProblem: { kind: 'needs reconnect', text: 'Revoked.' } },
      cadence.pollingSeconds,
    ],
    [
      'is short while the provider refuses all that is watched',
      { subscription, knownProblem: { kind: 'provider refused', text: 'No such folder.' } },
      cadence.pollingSeconds,
    ],
    [
      'is long while the webhook announces what happens at the other places',
      { subscription, knownProblem: { kind: 'partly refused', text: 'No such board.' } },
      cadence.catchUpSeconds,
    ],
  ])('%s', (_how, more, seconds) => {
    expect(secondsBetweenPulls({ definition, ...more }, { cadence, publicUrl: 'https://hooks.example' })).toBe(seconds);
  });
});
