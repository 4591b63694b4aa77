import type { Configuration } from '../configuration';
import { ask } from './ask';
import { findingsOf, type Finding } from './finding';

const { problem, good } = findingsOf('notices');

/** Whether the address that is told of requests for approval is there. It is told nothing; what it answers to a look is its own. */
export async function checkNotices({ approvalNotice }: Configuration): Promise<Finding[]> {
  if (approvalNotice === undefined) return [];
  // The rest of the address can hold a secret of whoever listens there.
  const { host } = new URL(approvalNotice.url);
  const answer = await ask('HEAD', approvalNotice.url);
  const advice =
    'Look at APPROVAL_WEBHOOK_URL, and whether this machine reaches it: nobody is told of requests that wait for a person.';
  if ('failure' in answer)
    return [problem(`APPROVAL_WEBHOOK_URL, at ${host}, cannot be reached: ${answer.failure}.`, advice)];
  if (answer.status >= 500) return [problem(`APPROVAL_WEBHOOK_URL, at ${host}, fails (${answer.status}).`, advice)];
  return [good(`APPROVAL_WEBHOOK_URL is reached, at ${host}.`)];
}
