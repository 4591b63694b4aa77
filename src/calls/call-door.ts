import type { TrustedDefinitions } from '../agents/trusted-definitions';
import type { AgentIntegrationsClient } from '../client';
import type { CallState } from '../client/tools';
import { approvalWorkflow } from '../messages/workflow-kinds';

/** What every door from outside works with. */
export interface CallDoor {
  readonly client: AgentIntegrationsClient;
  readonly definitions: TrustedDefinitions;
  /** Where people reach the pages, without a slash at the end; undefined where nobody said. */
  readonly pages: string | undefined;
}

/** Where a person decides on `approval/<uuid>`. */
export const approvalPage = ({ pages }: CallDoor, approval: string | undefined): string | undefined =>
  pages === undefined || approval === undefined ? undefined : `${pages}/approvals/${approvalWorkflow.nameIn(approval)}`;

/** What a call waits for, in a sentence. */
export function waitsFor(state: CallState, page: string | undefined): string {
  if (state.status !== 'waits for approval') return 'This is still being carried out.';
  return `A person has to approve this first${page === undefined ? '' : `, at ${page}`}.`;
}
