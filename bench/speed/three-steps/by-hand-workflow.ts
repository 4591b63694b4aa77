import { proxyActivities } from '@temporalio/workflow';
import type { ThreeSteps } from './agent';
import type { ByHand } from './by-hand';

/** Retries like steps do: waits until an outage of the provider is over. */
const { findEmail, createCard, addComment } = proxyActivities<ByHand>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** Does nothing: measures the cost of a start. */
export async function idle(): Promise<void> {}

/** The agent of three steps as a developer would write it by hand. */
export async function threeSteps({ list, name }: Pick<ThreeSteps, 'list' | 'name'>): Promise<string> {
  const subjects = await findEmail();
  const card = await createCard(list, name);
  return addComment(card, `${String(subjects.length)} mails`);
}
