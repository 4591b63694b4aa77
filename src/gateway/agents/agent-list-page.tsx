import type { AgentOverview } from '../../contracts/agent';
import type { PendingApproval } from '../../client/approvals/approval-overview';
import { includesRole } from '../../configuration/role';
import { approvalsOf } from '../approvals/approval-item';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { namesInShort } from '../../text/names-in-short';
import { PageLinks } from '../console/page-links';
import type { PageOf } from '../console/page-of';
import { Table } from '../console/table';

interface AgentListPageProps {
  session: Session;
  agents: PageOf<AgentOverview>;
  pending: readonly PendingApproval[];
}

/** Lists every agent with its number of steps, its triggers, and its requests that wait for a person. */
export function AgentListPage({ session, agents: { shown: agents, ...pages }, pending }: AgentListPageProps) {
  return (
    <Page title="Agents" session={session} section="agents" scripts={['/assets/live.js']}>
      <div class="head">
        <h1>Agents</h1>
        {includesRole(session.role, 'operator') ? (
          <a class="button primary" href="/agents/-new">
            New agent
          </a>
        ) : null}
      </div>
      <div id="agents" data-live>
        {agents.length === 0 ? (
          <p class="empty">
            There is no agent yet. An agent is a workflow of yours with a name, the steps it may take, and the triggers
            that start it.
          </p>
        ) : (
          <Table columns={['Agent', 'Workflow', 'Steps', 'Triggers', 'Waiting for a person']}>
            {agents.map(({ name, workflowType, steps, triggers, unlistedTriggers }) => (
              <tr>
                <th scope="row">
                  <a href={`/agents/${name}`}>{name}</a>
                </th>
                <td data-label="Workflow">
                  <code>{workflowType}</code>
                </td>
                <td data-label="Steps">{steps}</td>
                <td data-label="Triggers">
                  {triggers.length === 0 ? 'none' : namesInShort(triggers, 5, unlistedTriggers)}
                </td>
                <td data-label="Waiting for a person">
                  <Waiting agent={name} count={pending.filter(({ agent }) => agent === name).length} />
                </td>
              </tr>
            ))}
          </Table>
        )}
        <PageLinks
          label="Pages of agents"
          links={[
            ['Previous page', linkTo(pages.previous)],
            ['Next page', linkTo(pages.next)],
          ]}
        />
      </div>
    </Page>
  );
}

const linkTo = (page: number | undefined): string | undefined =>
  page === undefined ? undefined : `/agents?page=${page}`;

function Waiting({ agent, count }: { agent: string; count: number }) {
  if (count === 0) return <>none</>;
  return (
    <a class="badge warning" href={approvalsOf(agent)}>
      {count === 1 ? '1 request' : `${count} requests`}
    </a>
  );
}
