import { people, type SeededMail } from './seeded-mail';

const { ada, tom, yuki, jonas } = people;

/** Mail of the shared mailbox. The mail of the two other people follows below. */
export const supportMail: readonly SeededMail[] = [
  {
    daysAgo: 0.2,
    from: tom,
    subject: 'Portal login broken',
    text: 'Also writing here as Ada may be out: nobody at Fabrikam Bikes can log in.\nTom',
  },
  {
    daysAgo: 1.3,
    isRead: true,
    from: jonas,
    subject: 'Garantie Skiständer',
    text: 'Wie lange gilt die Garantie auf S-20?\nJonas Weber',
  },
  {
    daysAgo: 2.6,
    isRead: true,
    from: yuki,
    subject: 'Parcel not scanned',
    text: 'Tracking of parcel 00340434161 has not moved for five days.\nYuki',
  },
];

export const benMail: readonly SeededMail[] = [
  { daysAgo: 0.6, from: ada, subject: 'RE: Spare parts: door sensors are low', text: '30 is fine, please order.\nAda' },
  {
    daysAgo: 2,
    isRead: true,
    from: { name: 'Litware Parts', address: 'orders@litware.example' },
    subject: 'Order confirmation 7741',
    text: 'Thank you for your order of 30 door sensors.',
  },
];

export const cleoMail: readonly SeededMail[] = [
  {
    daysAgo: 0.8,
    from: { name: 'Riverside Library', address: 'loans@riverside-library.example' },
    subject: 'Two books are due on Friday',
    text: 'Dear Cleo,\ntwo of your books are due on Friday.',
  },
  {
    daysAgo: 3.1,
    isRead: true,
    from: { name: 'Sam Winter', address: 'sam@winter-family.example' },
    subject: 'Photos from Sunday',
    html: '<p>Here is the one with the dog.</p>',
  },
];
