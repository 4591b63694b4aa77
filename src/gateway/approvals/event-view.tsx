import type { z } from 'zod';
import type { createEvent } from '../../contracts/calendar/create-event';
import type { updateEvent } from '../../contracts/calendar/update-event';
import { InputView } from '../console/input-view';
import { BodyFrame } from './body-frame';
import { eventTime } from './event-time';
import { Line } from '../console/line';
import { ReaderTime } from './reader-time';
import { recurrenceInWords } from '../../contracts/calendar/recurrence-in-words';

type NewEvent = z.output<typeof createEvent.input>;
type ChangedEvent = z.output<typeof updateEvent.input>;
type Attendee = NewEvent['attendees'][number];

interface EventViewProps {
  event: NewEvent | ChangedEvent;
  title: string;
  bodyAddress: string;
}

/** Shows an event as a calendar does; for a change, only what will change. */
export function EventView({ event, title, bodyAddress }: EventViewProps) {
  const { account: _, subject, start, end, timeZone, location, body, bodyFormat, recurrence, ...others } = event;
  const when = eventTime(start, end, timeZone);
  const { attendees, rest } = invitedBy(others);
  return (
    <article class="message" aria-label="Event">
      <h2>{subject ?? title}</h2>
      <dl>
        {when === '' ? null : (
          <Line name="When">
            {when}
            <ReaderTime start={start} end={end} timeZone={timeZone} />
          </Line>
        )}
        {recurrence === undefined ? null : <Line name="Repeats">{recurrenceInWords(recurrence)}</Line>}
        {location === undefined || location === '' ? null : <Line name="Where">{location}</Line>}
        {attendees.map(([name, people]) => (
          <Line name={name}>{people}</Line>
        ))}
      </dl>
      <InputView input={rest} />
      {body === undefined || body === '' ? null : (
        <BodyFrame address={bodyAddress} body={body} title={`Text of the event (${bodyFormat})`} />
      )}
    </article>
  );
}

interface Others {
  attendees?: readonly Attendee[];
  addAttendees?: readonly Attendee[];
  removeAttendees?: readonly string[];
  [member: string]: unknown;
}

/** Separates the people concerned from the other fields, and drops empty lists. */
function invitedBy({ attendees = [], addAttendees = [], removeAttendees = [], ...rest }: Others) {
  const lines: [string, string][] = [
    ['Invited', attendees.map(inWords).join(', ')],
    ['Also invited', addAttendees.map(inWords).join(', ')],
    ['Not any more', removeAttendees.join(', ')],
  ];
  const said = Object.entries(rest).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return { attendees: lines.filter(([, people]) => people !== ''), rest: Object.fromEntries(said) };
}

const inWords = ({ address, name, type }: Attendee): string =>
  `${name === undefined ? address : `${name} <${address}>`}${type === 'required' ? '' : ` (${type})`}`;
