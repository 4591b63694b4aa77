import { newestFirst } from '../../contracts/newest-first';
import type { RecentEvent } from '../../contracts/trigger-report';
import type { RunAddress } from '../console/run-address';
import { Instant } from '../console/time/instant';
import { outcomeOf, EventOutcome } from '../deliveries/event-outcome';
import { eventName } from '../deliveries/event-name';
import { Table } from '../console/table';

interface EventTableProps {
  runAddress: RunAddress;
  events: readonly RecentEvent[];
  /** The id of the form that replays an event; absent for who may not. */
  replayForm: string | undefined;
}

/** Shows the last events of a trigger, each with its outcome. */
export function EventTable({ runAddress, events, replayForm }: EventTableProps) {
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
            {replayForm !== undefined && outcomeOf(event) !== 'skipped' ? (
              <div class="actions">
                <button type="submit" form={replayForm} name="event" value={event.eventId} class="quiet">
                  Replay
                </button>
              </div>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
