import type { Info } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { unknownActivity } from '../../activities/unknown-activity';
import { withSteps } from '../../src/plugin/with-steps';
import { inActivity } from '../support/in-activity';

const steps = { 'mail.sendEmail': () => Promise.resolve('sent'), default: unknownActivity };
type Answers = Record<string, (input?: unknown) => Promise<unknown>>;

const asked = (info: Partial<Info>, answer: () => Promise<unknown> = unknownActivity) =>
  inActivity({ attempt: 1, ...info }, {} as Client, () => answer().catch((error: unknown) => error));

const refusal = { type: 'InvalidInput', nonRetryable: true };
const left = { type: 'InvalidInput', nonRetryable: false };

describe('a step that this worker does not have', () => {
  const step = { activityType: 'mail.sendEmial' };

  test('is left to workers of another release for a minute of attempts, then refused with the steps there are', async () => {
    expect(await asked(step)).toMatchObject(left);
    expect(await asked({ ...step, attempt: 6 })).toMatchObject(left);
    expect(await asked({ ...step, attempt: 7 })).toMatchObject({
      ...refusal,
      message: expect.stringMatching(
        /^There is no step "mail\.sendEmial"\. Did you mean mail\.sendEmail\? There are: mail\./,
      ) as string,
    });
  });

  test('is left to them as long as it is tried where an attempt has left word: some worker knows it, and may have begun it', async () => {
    expect(await asked({ ...step, attempt: 40, heartbeatDetails: { said: '{}' } })).toMatchObject(left);
  });
});

test.each(['triggers.foretell', 'approvals.foretell', 'greet', 'mailing.send'])(
  'what is no step is answered as the SDK does, however often it is tried: %s',
  async (activityType) => {
    const answer = { type: 'NotFoundError', nonRetryable: false };
    expect(await asked({ activityType, attempt: 40 })).toMatchObject({
      ...answer,
      message: `Activity function ${activityType} is not registered on this Worker`,
    });
    const beside = withSteps(steps, {}) as Answers;
    expect(await asked({ activityType, attempt: 40 }, () => beside.default!())).toMatchObject(answer);
  },
);

test("a user's own default answers for what is no step, and for no step", async () => {
  const { default: answer } = withSteps(steps, { default: () => Promise.resolve('theirs') }) as Answers;
  expect(await asked({ activityType: 'greet' }, () => answer!())).toBe('theirs');
  expect(await asked({ activityType: 'mail.sendEmial' }, () => answer!())).toMatchObject(left);
});

test("a user's activity with a step's name is refused, with how a test makes a step up", () => {
  expect(() => withSteps(steps, { 'mail.sendEmail': () => Promise.resolve('made up') })).toThrow(
    /too: mail\.sendEmail\. .*leaves the plugin out of its worker: docs\/first-agent\.md .*"Test it"/,
  );
});
