/** @param minutes null for no reminder, undefined for the mailbox's default */
export function reminderFields(minutes: number | null | undefined): object {
  if (minutes === undefined) return {};
  return minutes === null ? { isReminderOn: false } : { isReminderOn: true, reminderMinutesBeforeStart: minutes };
}
