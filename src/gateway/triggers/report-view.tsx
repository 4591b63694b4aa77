import { newestFirst } from '../../contracts/newest-first';
import type { EventReport } from '../../contracts/trigger-report';
import { Instant } from '../console/time/instant';
import { Sentence } from '../console/sentence';
import { eventName } from '../deliveries/event-name';
import { Table } from '../console/table';

/** Shows what the trigger would do with the latest events. Nothing was started. */
export function ReportView({ reports }: { reports: readonly EventReport[] }) {
  const matching = reports.filter(({ outcome }) => outcome.kind === 'matched').length;
  return (
    <section aria-labelledby="test" class="result">
      <h2 id="test">Test</h2>
      <p class="lead">
        {reports.length === 0
          ? 'The account has no recent event of this kind, so nothing can be said yet.'
          : `Of the latest ${reports.length === 1 ? 'event' : `${reports.length} events`}, ${matching} would start the agent. Nothing was started.`}
      </p>
      {reports.length === 0 ? null : (
        <Table columns={['Event', 'When', 'What would be done']}>
          {newestFirst(reports).map(({ label, at, outcome }) => (
            <tr>
              <th scope="row">{eventName(label)}</th>
              <td>
                <Instant at={at} />
              </td>
              <td>
                {outcome.kind === 'matched' ? (
                  <span class="badge good">would start the agent</span>
                ) : (
                  <>
                    <span class="badge">would be skipped</span> <Sentence text={outcome.reason} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
