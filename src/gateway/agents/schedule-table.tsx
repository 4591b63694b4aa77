import type { AgentScheduleOverview } from '../../client/agents/schedules-of-agent';
import { Instant } from '../console/time/instant';
import { Table } from '../console/table';
import { runPageAddress } from '../runs/run-page-address';

/** Lists the schedules that start an agent. @param schedules undefined if Temporal cannot list them now */
export function ScheduleTable({ schedules }: { schedules: readonly AgentScheduleOverview[] | undefined }) {
  if (schedules === undefined) return <p class="empty">Its schedules cannot be listed now.</p>;
  if (schedules.length === 0) return null;
  return (
    <Table columns={['Schedule', 'Starts it next']}>
      {schedules.map(({ id, paused, next, openRun }) => (
        <tr>
          <th scope="row">{id}</th>
          <td data-label="Starts it next">
            {paused ? 'paused' : next === undefined ? 'not again' : <Instant at={next} />}
            {openRun === undefined ? null : (
              <>
                {' '}
                (not while <a href={runPageAddress(openRun)}>its last run</a> goes on, unless its policies say so)
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
