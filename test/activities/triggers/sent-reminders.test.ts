import { noReminders, SentReminders } from '../../../activities/triggers/sent-reminders';

const now = new Date('2026-05-01T10:00:30Z');
const due = new Date('2026-05-01T10:05:59Z');

test('a reminder that was given is known until its date is past, over any number of looks', () => {
  const told = new SentReminders(noReminders, now);
  expect(told.has('card-1')).toBe(false);
  told.add('card-1', due);
  expect([told.has('card-1'), told.has('card-2')]).toEqual([true, false]);
  const later = (at: string) => new SentReminders(told.cursor(), new Date(at));
  expect(later('2026-05-01T10:05:59Z').has('card-1')).toBe(true);
  expect(later('2026-05-01T10:06:00Z').has('card-1')).toBe(false);
  expect(later('2026-05-01T10:06:00Z').cursor()).toBe(noReminders);
});

test('a card whose date is moved has a reminder for each date', () => {
  const told = new SentReminders(noReminders, now);
  told.add('card-1-monday', due);
  told.add('card-1-tuesday', new Date('2026-05-02T10:00:00Z'));
  const later = new SentReminders(told.cursor(), new Date('2026-05-01T12:00:00Z'));
  expect(['monday', 'tuesday'].map((day) => later.has(`card-1-${day}`))).toEqual([false, true]);
});

test('five thousand reminders take a hundred kilobytes', () => {
  const told = new SentReminders(noReminders, now);
  for (let card = 0; card < 5_000; card += 1) told.add(`65f0c0de65f0c0de65f0${String(card)}-1777629959000-1440`, due);
  expect(told.cursor().length).toBeLessThanOrEqual(101_000);
  expect(Object.keys(JSON.parse(told.cursor()) as object)).toHaveLength(5_000);
});

test('what is no cursor of reminders is refused', () => {
  for (const wrong of ['', '[]', '{"a":"b"}', '{"a":1.5}']) expect(() => new SentReminders(wrong, now)).toThrow();
});
