import type { RunAddress } from '../console/run-address';
import { EventOutcome } from './event-outcome';
import { Instant } from '../console/time/instant';
import type { Delivery } from './read-deliveries';
import { eventName } from './event-name';
import { Table } from '../console/table';

/** Shows events of several triggers, each with its outcome. */
export function DeliveryTable({ deliveries, runAddress }: { deliveries: readonly Delivery[]; runAddress: RunAddress }) {
  return (
    <Table columns={['Event', 'Trigger', 'When', 'What became of it']}>
      {deliveries.map(({ agent, trigger, event }) => (
        <tr>
          <th scope="row">{eventName(event.label)}</th>
          <td data-label="Trigger">
            <a href={`/agents/${agent}/triggers/${trigger}`}>{trigger}</a>
          </td>
          <td>
            <Instant at={event.at} />
          </td>
          <td>
            <EventOutcome event={event} runAddress={runAddress} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
