import type { AgentRun } from '../../client/agents/list-agent-runs';
import { Instant } from '../console/time/instant';
import { runName } from './run-name';
import { runPageAddress } from './run-page-address';
import { RunStateBadge } from './run-state-badge';
import { Table } from '../console/table';

interface RunTableProps {
  runs: readonly AgentRun[];
  caption?: string;
  /** Set on an agent's own page: then the rows do not repeat its name. */
  isOfOneAgent?: true;
}

/** Lists runs by their names, each with a link to what the run did. */
export function RunTable({ runs, caption, isOfOneAgent }: RunTableProps) {
  return (
    <Table
      columns={['Run', isOfOneAgent ? undefined : 'Agent', 'State', 'Started']}
      class="runs"
      {...(caption !== undefined && { caption })}
    >
      {runs.map((run) => (
        <tr>
          <th scope="row">
            <a href={runPageAddress(run.workflowId, run.runId)}>{runName(run)}</a>
          </th>
          {isOfOneAgent ? null : (
            <td data-label="Agent">
              <a href={`/agents/${run.agent}`}>{run.agent}</a>
            </td>
          )}
          <td>
            <RunStateBadge status={run.status} />
          </td>
          <td data-label="Started">
            <Instant at={run.startedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
