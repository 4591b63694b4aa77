import type { Attendee } from '../../src/contracts/calendar/attendee';

export const writeAttendee = ({ address, name, type }: Attendee) => ({
  emailAddress: { address, ...(name === undefined ? {} : { name }) },
  type,
});
