import type { DirectoryUser } from '../users/directory';
import type { EmailAddress } from '../mail/message';

/** How far a calendar is shared with a user. Everyone in the organization may see when its owner is busy. */
export type CalendarRole = 'none' | 'freeBusyRead' | 'limitedRead' | 'read' | 'write';

interface CalendarPermission {
  readonly id: string;
  readonly emailAddress: EmailAddress;
  readonly role: CalendarRole;
}

export const calendarColors = [
  'auto',
  'lightBlue',
  'lightGreen',
  'lightOrange',
  'lightGray',
  'lightYellow',
  'lightTeal',
  'lightPink',
  'lightBrown',
  'lightRed',
  'maxColor',
] as const;

export interface Calendar {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly isDefault: boolean;
  readonly changeKey: string;
  readonly owner: EmailAddress;
  readonly onlineMeetingProvider: 'teamsForBusiness' | 'skypeForConsumer';
  readonly permissions: readonly CalendarPermission[];
  /** Of a calendar that somebody has shared with this mailbox: theirs. This one is only where the mailbox shows it. */
  readonly shared?: { readonly owner: DirectoryUser; readonly calendarId: string };
}

export function newCalendar(
  owner: DirectoryUser,
  given: Pick<Calendar, 'id' | 'changeKey' | 'name'> & Partial<Calendar>,
): Calendar {
  return {
    color: 'auto',
    isDefault: false,
    owner: { name: owner.displayName, address: owner.mail },
    onlineMeetingProvider: owner.kind === 'work' ? 'teamsForBusiness' : 'skypeForConsumer',
    permissions: [],
    ...given,
  };
}
