/** Fields of an event that only the mailbox itself sees: changing them notifies nobody. */
export const ownFields: readonly string[] = ['categories', 'isReminderOn', 'reminderMinutesBeforeStart', 'showAs'];
