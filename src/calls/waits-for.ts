import type { CallState } from '../client/calls';
import { approvalWorkflow } from '../messages/workflow-kinds';
import type { CallDependencies } from './call-dependencies';
import { runsServiceWorker, startServiceWorker } from './service-worker';

/** The page where a person decides on `approval/<uuid>`. */
export const approvalPage = ({ pages }: CallDependencies, approval: string | undefined): string | undefined =>
  pages === undefined || approval === undefined ? undefined : `${pages}/approvals/${approvalWorkflow.nameIn(approval)}`;

/** Says that a person has to decide, and on which page; the page is left out where the client opens it itself. */
export const needsApproval = (page?: string): string =>
  `A person has to approve this first${page === undefined ? '' : `, at ${page}`}.`;

/** Describes in a sentence what a call waits for, such as a service worker to carry it out. */
export async function waitsFor(
  { client }: CallDependencies,
  state: CallState,
  page: string | undefined,
): Promise<string> {
  if (state.status === 'waits for approval') return needsApproval(page);
  if (await runsServiceWorker(client)) return 'This is still being carried out.';
  return `This is not being carried out. ${startServiceWorker}.`;
}
