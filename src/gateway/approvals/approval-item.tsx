import type { Child, PropsWithChildren } from 'hono/jsx';
import type { PendingApproval } from '../../client/approvals/approval-overview';
import { approvalWorkflow } from '../../messages/workflow-kinds';

export const approvalAddress = (id: string): string => `/approvals/${approvalWorkflow.nameIn(id)}`;

/** The address of the list of what waits for one agent. */
export const approvalsOf = (agent: string): string => `/approvals?agent=${encodeURIComponent(agent)}`;

type ApprovalItemProps = PropsWithChildren<{
  approval: Pick<PendingApproval, 'id' | 'title' | 'summary' | 'about' | 'agent'>;
  /** What stands on the line after title and agent. */
  tail: Child;
}>;

/** Shows a request in a list: its summary as a link, what it is about, then its title and agent, then what the list adds. */
export function ApprovalItem({ approval: { id, title, summary, about, agent }, tail, children }: ApprovalItemProps) {
  return (
    <li>
      <a href={approvalAddress(id)}>{summary}</a>
      {about === undefined ? null : <p>{about}</p>}
      <p class="quiet">
        {title}, {agent === undefined ? 'no agent' : `agent ${agent}`}, {tail}
      </p>
      {children}
    </li>
  );
}
