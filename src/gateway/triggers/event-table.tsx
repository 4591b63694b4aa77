import { newestFirst } from '../../contracts/newest-first';
import type { RecentEvent } from '../../contracts/trigger-report';
import type { RunAddress } from '../console/run-address';
import { Instant } from '../console/time/instant';
import { FormId } from '../forms/form-id';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { outcomeOf, EventOutcome } from '../events/event-outcome';
import { eventName } from '../events/event-name';
import { Table } from '../console/table';

interface EventTableProps {
  session: Session;
  runAddress: RunAddress;
  /** The address of the trigger's page. */
  address: string;
  events: readonly RecentEvent[];
  mayReplay: boolean;
}

/** Shows the last events of a trigger, each with its outcome. */
export function EventTable({ session, runAddress, address, events, mayReplay }: EventTableProps) {
  if (events.length === 0) return <p class="empty">It has seen no event since it was set up.</p>;
  return (
    <Table columns={['Event', 'When', 'What became of it', { text: 'Replay', isHidden: true }]}>
      {newestFirst(events).map((event) => (
        <tr>
          <th scope="row">{eventName(event.label)}</th>
          <td>
            <Instant at={event.at} />
          </td>
          <td>
            <EventOutcome event={event} runAddress={runAddress} />
          </td>
          <td>
            {mayReplay && outcomeOf(event) !== 'skipped' ? (
              <form method="post" action={`${address}/replay`} class="actions">
                <FormToken session={session} />
                <FormId />
                <button type="submit" name="event" value={event.eventId} class="quiet">
                  Replay
                </button>
              </form>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
