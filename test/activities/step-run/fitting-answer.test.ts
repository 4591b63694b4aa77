import type { Client } from '@temporalio/client';
import { fittingAnswer } from '../../../activities/step-run/fitting-answer';
import { getMailbox } from '../../../src/contracts/mail/get-mailbox';
import { inActivity } from '../../support/in-activity';

/** Many short fields, 1.78 MB of JSON, and 2.2 MB as a text within JSON. */
const answer = Array.from({ length: 54_000 }, (_, number) => ({
  id: `item-${String(number).padStart(10, '0')}`,
  n: 'x',
}));

const fitting = (workflowId: string) =>
  inActivity({ workflowExecution: { workflowId, runId: 'r' } }, {} as Client, async () =>
    Promise.resolve(fittingAnswer(getMailbox, {}, answer)),
  );

test('an answer that goes on to a Nexus caller is measured as the text that is released', async () => {
  const size = JSON.stringify(answer).length;
  expect([size < 1_800_000, JSON.stringify(JSON.stringify(answer)).length > 2_097_152]).toEqual([true, true]);
  expect(await fitting('desk/-start/1')).toBe(answer);
  await expect(fitting('nexus-call/desk/1')).rejects.toMatchObject({
    ...{ type: 'InvalidInput', message: expect.stringMatching(/has 2\.\d MB, more than the 1\.8 MB/) as string },
  });
});
