import type { Integration } from '../contracts/integration';
import { counter } from './instruments';

type RenewalOutcome = 'refreshed' | 'lost' | 'misconfigured' | 'failed';

const renewals = counter<{ integration: Integration; outcome: RenewalOutcome }>(
  'agent_integrations_token_renewals',
  'Renewals of access tokens; lost: the person has to sign in again, misconfigured: an operator has to act, failed: no answer, tried again.',
);

/** Counts the outcome of an access token renewal. */
export const countRenewal = (integration: Integration, outcome: RenewalOutcome): void =>
  // The entity may have been started with any value, but a label's values must be a closed list.
  renewals.count({ integration: integration === 'mail' ? 'mail' : 'board', outcome });
