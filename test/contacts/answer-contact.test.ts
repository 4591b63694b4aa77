import { answerContact } from '../../activities/contacts/answer-contact';

const birthdayOf = (birthday: string | null) => answerContact({ id: 'lena', birthday }).birthday;

test.each([
  ['the midnight of Berlin in summer', '1980-07-17T22:00:00Z'],
  ['the midnight of Sydney in winter', '1980-07-17T14:00:00Z'],
  ['the midnight of New York', '1980-07-18T05:00:00Z'],
  ['the midnight of UTC', '1980-07-18T00:00:00Z'],
  ['the minute before noon that Exchange writes', '1980-07-18T11:59:00Z'],
  ['the noon that we write', '1980-07-18T12:00:00Z'],
])('a birthday stored as %s is its day', (_how, stored) => {
  expect(birthdayOf(stored)).toBe('1980-07-18');
});

test('no birthday, and what is no time, is none', () => {
  expect([birthdayOf(null), birthdayOf('soon')]).toEqual([undefined, undefined]);
});
