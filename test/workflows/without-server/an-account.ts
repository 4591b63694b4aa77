import type { ConnectedAccountState } from '../../../src/messages/connected-account';
import { connectedAccount } from '../../../workflows/service/connected-account';
import type { Beginning } from '../../support/workflow-activator';
import { WorkflowRun } from '../../support/workflow-run';

export const began = '2026-05-04T08:00:00.000Z';
export const renew = 'accounts.refresh';

export const overview = {
  ...{ integration: 'mail', name: 'support', owner: 'ada', scopes: ['Mail.Read'], connectedAt: '2026-05-01T00:00:00Z' },
  ...{ permissionType: 'standard', state: 'connected' },
} as ConnectedAccountState['overview'];
export const initial: ConnectedAccountState = { overview, sealedCredential: 'sealed', credentialVersion: 3 };

export const begin = (more: Partial<ConnectedAccountState> = {}, beginning: Beginning = {}) =>
  WorkflowRun.begin(connectedAccount, [{ ...initial, ...more }], { at: began, ...beginning });

/** What a renewal answers. */
export const renewed = { kind: 'refreshed', sealedCredential: 'sealed anew', scopes: overview.scopes };
