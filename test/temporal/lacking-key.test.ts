import type { Info } from '@temporalio/activity';
import { activityInterceptors } from '../../src/temporal/call/call-interceptors';
import { inActivity } from '../support/in-activity';
import { temporalTelling } from '../support/told-workflows';

const sealed = { __unreadable: 'the key that sealed it is not in the key ring' };

/** Takes a task as a worker that lacks the key, and answers how it ends. */
function taken(info: Partial<Info>): Promise<unknown> {
  const first = { attempt: 1, scheduledTimestampMs: 1_000, currentAttemptScheduledTimestampMs: 1_000 };
  return inActivity({ ...first, ...info }, temporalTelling({}).client, async () => {
    const { inbound } = activityInterceptors({} as never);
    return inbound!.execute!({ args: [sealed], headers: {} }, () => Promise.reject(new Error('It ran.')));
  }).catch((error: unknown) => error);
}

const reset = { currentAttemptScheduledTimestampMs: 9_000 };

test.each<[string, Partial<Info>, object]>([
  [
    'the first attempt of a step says that nothing was done',
    { activityType: 'mail.sendEmail' },
    { type: 'ProviderUnavailable', message: expect.stringContaining('has done nothing') },
  ],
  ...(
    [
      ['a later one', { activityType: 'mail.sendEmail', attempt: 2 }],
      ['the first one after a reset of the activity', { activityType: 'mail.sendEmail', ...reset }],
      ['a later one of a raw call', { activityType: 'board.apiCall', attempt: 2 }],
    ] as const
  ).map(([which, info]): [string, Partial<Info>, object] => [
    `${which} says that an earlier attempt may have done it`,
    info,
    { type: 'OutcomeUnknown', message: expect.stringMatching(/may have done it: look before asking again/) },
  ]),
  [
    'a later one of a step that reads says that nothing was done',
    { activityType: 'mail.findEmail', attempt: 2 },
    { type: 'ProviderUnavailable' },
  ],
  ['a later one of a look says that nothing was done', { activityType: 'triggers.pull', attempt: 2 }, {}],
])('of a worker that lacks the key, %s, and another worker may try again', async (_what, info, failure) => {
  expect(await taken(info)).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false, ...failure });
});
