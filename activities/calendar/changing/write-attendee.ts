import type { Attendee } from '../../../src/contracts/calendar/attendee';
import { defined } from '../../../src/json/defined';

export const writeAttendee = ({ address, name, type }: Attendee) => ({
  emailAddress: { address, ...defined({ name }) },
  type,
});
