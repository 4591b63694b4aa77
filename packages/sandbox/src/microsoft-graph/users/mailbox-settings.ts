/** Times look like `09:00:00.0000000` and are in `timeZone`. */
export interface WorkingHours {
  readonly daysOfWeek: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: { readonly name: string };
}

/** Settings that a person has made for the whole mailbox. The object is replaced, never changed in place. */
export interface MailboxSettings {
  readonly timeZone: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly delegateMeetingMessageDeliveryOptions: string;
  readonly automaticRepliesSetting: Readonly<Record<string, unknown>>;
  readonly language: Readonly<Record<string, unknown>>;
  readonly workingHours: WorkingHours;
}

export interface OutlookCategory {
  readonly id: string;
  readonly displayName: string;
  readonly color: string;
}

export const defaultMailboxSettings: MailboxSettings = {
  timeZone: 'W. Europe Standard Time',
  dateFormat: 'yyyy-MM-dd',
  timeFormat: 'HH:mm',
  delegateMeetingMessageDeliveryOptions: 'sendToDelegateOnly',
  automaticRepliesSetting: {
    status: 'disabled',
    externalAudience: 'all',
    internalReplyMessage: '',
    externalReplyMessage: '',
    scheduledStartDateTime: { dateTime: '2026-01-01T08:00:00.0000000', timeZone: 'UTC' },
    scheduledEndDateTime: { dateTime: '2026-01-02T08:00:00.0000000', timeZone: 'UTC' },
  },
  language: { locale: 'en-GB', displayName: 'English (United Kingdom)' },
  workingHours: {
    daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    startTime: '09:00:00.0000000',
    endTime: '17:00:00.0000000',
    timeZone: { name: 'W. Europe Standard Time' },
  },
};

/** The categories a new mailbox has. */
export const defaultCategories = [
  { displayName: 'Red category', color: 'preset0' },
  { displayName: 'Orange category', color: 'preset1' },
  { displayName: 'Yellow category', color: 'preset3' },
  { displayName: 'Green category', color: 'preset4' },
  { displayName: 'Blue category', color: 'preset7' },
  { displayName: 'Purple category', color: 'preset8' },
] as const;
