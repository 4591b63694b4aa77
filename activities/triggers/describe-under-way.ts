import type { Finding } from '../../src/contracts/trigger-report';
import { failureOfAttempt, pendingActivity } from './pending-activity';

/** What a trigger does beside looking at its provider, and what it means that it fails. */
const failing = {
  'triggers.dispatch': 'Starting the agent fails and is tried again; the events behind it wait.',
  'triggers.resolve':
    'Reading what the webhook announced, or starting the agent for it, fails and is tried again; the events behind it wait.',
  'triggers.subscribe': 'Setting up the webhook fails and is tried again.',
  'triggers.unsubscribe': 'Taking a webhook away fails and is tried again.',
} as const;

/** What fails at the moment and is tried again. What can never succeed is in the log of events, or is the problem of the trigger. */
export async function describeUnderWay(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const type of Object.keys(failing) as (keyof typeof failing)[]) {
    const why = await failureOfAttempt(await pendingActivity(type));
    if (why !== undefined) findings.push({ level: 'problem', text: `${failing[type]} ${why}` });
  }
  return findings;
}
