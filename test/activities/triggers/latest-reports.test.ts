import { latestReports } from '../../../activities/triggers/latest-reports';
import { microsoft, startAttempts } from '../step-run/attempts';

test('who asks what a trigger would do is told in a sentence where its provider does not answer', async () => {
  const attempts = await startAttempts(() => undefined);
  attempts.connect('mail/support', microsoft, { scopes: ['Mail.Read'] });
  const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  const begun = performance.now();
  const looking = attempts.within(() => latestReports(attempts.dependencies)({ definition }), {
    info: { startToCloseTimeoutMs: 1_000, heartbeatTimeoutMs: 200 },
  });
  await expect(looking).rejects.toMatchObject({
    ...{ type: 'ProviderUnavailable', nonRetryable: true },
    message:
      'The latest events of "inbox" could not be read: the provider has not answered in time. It may be unwell; try again in a minute.',
  });
  // It beats beside the look, and has until the end of the attempt.
  expect(performance.now() - begun).toBeGreaterThan(700);
  await attempts.stop();
}, 5_000);
