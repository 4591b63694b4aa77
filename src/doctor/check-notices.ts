import type { Configuration } from '../configuration';
import { ask } from './ask';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('notices');

/** Answers to a HEAD that mostly mean that a notice is refused too. Many addresses take a POST alone and say so (405). */
const refusing: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Checks that the address for approval notices answers. Sends no notice, so it does not know whether one would be taken. */
export async function checkNotices({ approvalNotice }: Configuration): Promise<Finding[]> {
  if (approvalNotice === undefined) return [];
  // Shows only the host: the rest of the address can contain a secret of its owner.
  const { host } = new URL(approvalNotice.url);
  const answer = await ask('HEAD', approvalNotice.url);
  const advice =
    'Look at APPROVAL_WEBHOOK_URL, and whether this machine reaches it: nobody is told of requests that wait for a person.';
  if ('failure' in answer)
    return [problem(`APPROVAL_WEBHOOK_URL, at ${host}, cannot be reached: ${answer.failure}.`, advice)];
  const { status } = answer;
  if (status >= 500) return [problem(`APPROVAL_WEBHOOK_URL, at ${host}, fails (${status}).`, advice)];
  const answered = `APPROVAL_WEBHOOK_URL answers, at ${host}, ${status} to a HEAD; whether it takes a notice shows only when a request waits.`;
  if (refusing.has(status) || (status >= 300 && status < 400))
    return [
      warning(
        answered,
        'It may refuse notices too. What it said to the last one stands at the pending activity `approvals.notify` of `approval/<id>` in Temporal Web UI, with the codec.',
      ),
    ];
  return [good(answered)];
}
