import type { CallState } from '../client/calls';
import { approvalWorkflow } from '../messages/workflow-kinds';
import type { CallDependencies } from './call-dependencies';

/** The page where a person decides on `approval/<uuid>`. */
export const approvalPage = ({ pages }: CallDependencies, approval: string | undefined): string | undefined =>
  pages === undefined || approval === undefined ? undefined : `${pages}/approvals/${approvalWorkflow.nameIn(approval)}`;

/** Describes in a sentence what a call waits for. */
export function waitsFor(state: CallState, page: string | undefined): string {
  if (state.status !== 'waits for approval') return 'This is still being carried out.';
  return `A person has to approve this first${page === undefined ? '' : `, at ${page}`}.`;
}
