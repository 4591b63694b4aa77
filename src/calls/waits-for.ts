import type { CallState } from '../client/calls';
import { approvalWorkflow } from '../messages/workflow-kinds';
import type { CallDependencies } from './call-dependencies';

/** A call that has not ended. */
export type OpenCallState = Extract<CallState, { status: 'running' | 'waits for approval' }>;

/** The page where a person decides on `approval/<uuid>`. */
export const approvalPage = ({ pages }: CallDependencies, approval: string): string =>
  `${pages}/approvals/${approvalWorkflow.nameIn(approval)}`;

/** Says that a person has to decide, and on which page; the page is left out where the client opens it itself. */
export function needsApproval({ problem }: OpenCallState, page?: string): string {
  const needed = `A person has to approve this first${page === undefined ? '' : `, at ${page}`}.`;
  return problem === undefined ? needed : `${needed} ${problem}`;
}

/** Describes in a sentence what a call waits for, such as a service worker to carry it out. */
export function waitsFor(state: OpenCallState, page: string | undefined): string {
  if (state.status === 'waits for approval') return needsApproval(state, page);
  return state.problem === undefined
    ? 'This is still being carried out.'
    : `This is not being carried out. ${state.problem}`;
}
