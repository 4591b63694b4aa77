import { implement, type MailStepContext, type StepImplementation } from '../../../activities/implement';
import { stepActivity } from '../../../activities/step-run/step-activity';
import { listFolders } from '../../../src/contracts/mail/list-folders';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import type { Review } from '../../../src/contracts/review';
import { path } from '../../../src/providers/request-path';
import { answerJson, type Answer } from '../../providers/local-server';
import { microsoft, startAttempts, type Attempts, type Given } from './attempts';

type GivenGrant = Given & { grant?: { approvalId: string } };

/** Attempts of whole steps at one mailbox. */
export interface Runs extends Attempts {
  /** What the provider says to everything. */
  says: Answer;
  run: (implementation: StepImplementation, given: unknown, attempt?: GivenGrant) => Promise<unknown>;
  /** What the handler of Move Email was given for such a call. */
  contextOf: (given?: GivenGrant, more?: object) => Promise<MailStepContext>;
}

export async function startRuns(
  environment: Record<string, string> = { STEPS_WITHOUT_AGENT: 'autopilot' },
): Promise<Runs> {
  const attempts = await startAttempts((request, response) => runs.says(request, response), environment);
  attempts.connect('mail/support', microsoft, { scopes: ['Mail.ReadWrite'] });
  const runs: Runs = {
    ...attempts,
    says: (_request, response) => answerJson(response, 200, { id: 'm' }),
    run: (implementation, given, { grant, ...attempt } = {}) =>
      attempts.within(() => stepActivity(implementation, attempts.dependencies)(given, grant), attempt),
    contextOf: async (given, more) => {
      let seen: MailStepContext | undefined;
      const looking = step((context) => {
        seen = context;
        return Promise.resolve(answer);
      });
      await runs.run(looking, { ...input, ...more }, given);
      if (seen === undefined) throw new Error('The handler did not run.');
      return seen;
    },
  };
  return runs;
}

/** A provider that refuses everything. */
export const refuse =
  (status: number, code: string): Answer =>
  (_request, response) =>
    answerJson(response, status, { error: { code, message: 'No.' } });

/** A call of Move Email, and what its handler may answer. */
export const input = { account: 'support', messageId: 'AAkALgAA', folder: 'archive' };
export const answer = { messageId: 'AAkALgAA', folder: 'Archive', moved: true };

export type Handler = (context: MailStepContext) => Promise<unknown>;

/** Move Email, as the test does it. */
export const step = (handler: Handler, review?: (context: MailStepContext) => Promise<Review>): StepImplementation =>
  implement(
    moveEmail,
    async (_input, context) => (await handler(context)) as typeof answer,
    review === undefined ? {} : { review: (_input, context) => review(context) },
  );

/** A step that only reads, and its answer. */
export const folders = { folders: [], hasMore: false };
export const reading: StepImplementation = implement(listFolders, () => Promise.resolve(folders));

export const read: Handler = ({ graph }) => graph.get(path`/me/messages/m`);
export const write: Handler = ({ graph }) => graph.post(path`/me/messages/m/move`, { body: {} });
export const moved: Handler = async (context) => {
  await write(context);
  return answer;
};
