import { counter } from './instruments';

const notices = counter<{ outcome: 'told' | 'failed' }>(
  'agent_integrations_approval_notices',
  'Attempts to tell APPROVAL_WEBHOOK_URL that a person is waited for; failed: it did not answer 2xx, and is told again.',
);

/** How a request for approval ended. */
export type Verdict = 'approved' | 'rejected' | 'expired';

const verdicts = counter<{ verdict: Verdict }>(
  'agent_integrations_approvals',
  'Requests for approval that are over, by how they ended; expired: nobody has decided, which counts as no.',
);

/** Counts an attempt to notify somebody of a request. */
export const countNotice = (outcome: 'told' | 'failed'): void => notices.count({ outcome });

/** Counts a request that has ended. */
export const countVerdict = (verdict: Verdict): void => verdicts.count({ verdict });
