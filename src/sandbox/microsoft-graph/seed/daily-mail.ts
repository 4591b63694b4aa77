import { people, type SeededMail } from './seeded-mail';
import { smallPdf } from './small-pdf';

const { ada, ben, support, tom, yuki, priya, jonas, elena } = people;

/** Customers and colleagues of the last weeks, in Ada's mailbox. */
export const dailyMail: readonly SeededMail[] = [
  {
    daysAgo: 0.1,
    from: tom,
    subject: 'Login does not work since this morning',
    importance: 'high',
    text: 'Hi,\nnone of us can log in to the dealer portal since 8 am. The page says "session expired" right after the password. We have six orders to place today.\nTom Arden, Fabrikam Bikes, +49 30 555 0117',
  },
  {
    daysAgo: 0.3,
    from: yuki,
    subject: 'Refund for order 88213',
    text: 'Hello,\nthe parcel for order 88213 came back to us on Monday (refused by the receiver). When will we get the refund of 312.40 EUR?\nYuki Tanaka',
  },
  {
    daysAgo: 0.4,
    from: ben,
    subject: 'Spare parts: door sensors are low',
    text: 'Ada, we are down to four door sensors. I would order 30. OK for you?\nBen',
  },
  {
    daysAgo: 0.9,
    from: priya,
    subject: 'Change of billing address',
    text: 'Dear support team,\nfrom 1 December please send our invoices to: Wingtip Travel, 14 Harbour Road, Bristol BS1 5TY. The VAT number stays the same.\nPriya Raman',
  },
  {
    daysAgo: 1.1,
    isRead: true,
    from: jonas,
    subject: 'Angebot für 12 Skiständer',
    text: 'Guten Tag Frau Marsh,\nbitte schicken Sie uns ein Angebot für zwölf Skiständer S-20 mit Lieferung nach Innsbruck, möglichst vor dem 15. Dezember.\nMit freundlichen Grüßen\nJonas Weber',
  },
  {
    daysAgo: 1.5,
    isRead: true,
    from: ben,
    subject: 'Lunch on Thursday?',
    text: 'The new place at the corner has a lunch menu now. Thursday 12:30?\nBen',
  },
  {
    daysAgo: 1.9,
    isRead: true,
    from: elena,
    subject: 'Minutes: relaunch meeting',
    folder: 'Projects/Relaunch 2026',
    html: '<h3>Minutes, relaunch meeting</h3><ul><li>New shop goes live on 14 January</li><li>Ada checks the mail templates by Friday</li><li>Elena delivers the final icons</li></ul><p>Elena Costa, Proseware</p>',
  },
  {
    daysAgo: 3,
    isRead: true,
    from: tom,
    subject: 'Price list 2027',
    folder: 'Customers/Fabrikam Bikes',
    text: 'Hi Ada,\nwhen do we get the price list for 2027? Our purchasing plan closes at the end of the month.\nTom',
    categories: ['Customer'],
  },
  {
    daysAgo: 4,
    isRead: true,
    from: yuki,
    subject: 'Damaged boxes in delivery 5531',
    folder: 'Customers/Tailspin Toys',
    html: '<p>Hello Ada,</p><p>three boxes of delivery 5531 were wet when they came. The report of the carrier is attached.</p><p>Yuki</p>',
    attachments: [
      { name: 'carrier-report-5531.pdf', contentType: 'application/pdf', content: smallPdf('Carrier report 5531') },
    ],
    categories: ['Customer', 'Red category'],
  },
  {
    daysAgo: 5,
    isRead: true,
    from: elena,
    subject: 'Icons, second version',
    folder: 'Projects/Relaunch 2026',
    html: '<p>Ada, here is the second version. The cart is bigger now.</p>',
    attachments: [{ name: 'icons-v2.zip', contentType: 'application/zip', content: Buffer.alloc(2048, 'icons') }],
  },
  {
    daysAgo: 6,
    isRead: true,
    from: priya,
    subject: 'Question about invoice 2026-0402',
    text: 'Hello,\nposition 3 of invoice 2026-0402 says "handling". We never had that before. What is it?\nPriya Raman',
  },
  {
    daysAgo: 7,
    isRead: true,
    from: support,
    subject: '[Ticket 2291] Closed: broken label printer',
    text: 'The ticket was closed by Ben Okafor. Solution: driver updated.',
  },
  {
    daysAgo: 8,
    isRead: true,
    from: jonas,
    subject: 'Rückfrage zur Montage',
    text: 'Guten Tag,\nsind die Dübel für Holzwände im Lieferumfang enthalten?\nJonas Weber',
  },
  { daysAgo: 9, isRead: true, from: ben, subject: 'Stock take on Saturday', text: 'We start at 8. Bring gloves.\nBen' },
  {
    daysAgo: 11,
    isRead: true,
    from: tom,
    subject: 'RE: Demo bikes for the fair',
    folder: 'Customers/Fabrikam Bikes',
    html: '<p>Perfect, four demo bikes are enough.</p><blockquote><p>Tom, we could bring four bikes to the fair. Would that do?</p></blockquote>',
  },
  {
    daysAgo: 12,
    isRead: true,
    from: ada,
    to: [tom],
    folder: 'sentitems',
    subject: 'Demo bikes for the fair',
    text: 'Tom, we could bring four bikes to the fair. Would that do?\nAda',
  },
  {
    daysAgo: 13,
    isRead: true,
    from: elena,
    subject: 'Kick-off agenda',
    folder: 'Projects/Relaunch 2026',
    text: '1. Goals\n2. Timeline\n3. Who does what\nElena',
  },
  {
    daysAgo: 15,
    isRead: true,
    from: yuki,
    subject: 'Christmas order forecast',
    folder: 'Customers/Tailspin Toys',
    text: 'We expect about 40 % more than last year, most of it in week 49.\nYuki',
    categories: ['Customer'],
  },
  {
    daysAgo: 19,
    isRead: true,
    from: { name: 'Fabrikam Prize Team', address: 'win@prizes-fabrikam.example' },
    subject: 'You have won!!!',
    folder: 'junkemail',
    html: '<p>Claim your prize <a href="http://prizes-fabrikam.example/claim">here</a></p>',
  },
  {
    daysAgo: 21,
    isRead: true,
    from: ada,
    to: [priya],
    folder: 'sentitems',
    subject: 'Your travel vouchers',
    text: 'Dear Priya,\nthe vouchers are on their way by post.\nAda',
  },
  {
    daysAgo: 30,
    isRead: true,
    from: ben,
    subject: 'Old rota (please ignore)',
    folder: 'deleteditems',
    text: 'Wrong file, sorry.',
  },
  {
    daysAgo: 45,
    isRead: true,
    from: priya,
    subject: 'Thank you',
    folder: 'archive',
    text: 'The vouchers came in time. Thank you for the quick help!\nPriya',
  },
];

/** What machines send: a weekly newsletter, a nightly report, a monthly invoice. */
export const machineMail: readonly SeededMail[] = [
  ...[1, 2, 3, 4, 5, 6].map((week): SeededMail => ({
    daysAgo: week * 7 - 3.4,
    isRead: week > 1,
    from: { name: 'Retail Weekly', address: 'news@retail-weekly.example' },
    subject: `Retail Weekly no. ${53 - week}: what shops learned this week`,
    folder: 'Newsletters',
    inferenceClassification: 'other',
    html: `<table><tr><td><h1>Retail Weekly ${53 - week}</h1></td></tr><tr><td><p>Five things shops learned this week, and one they unlearned.</p><p><a href="https://retail-weekly.example/unsubscribe">Unsubscribe</a></p></td></tr></table>`,
    headers: { 'List-Unsubscribe': '<https://retail-weekly.example/unsubscribe>' },
  })),
  ...Array.from({ length: 14 }, (_, night): SeededMail => ({
    daysAgo: night + 0.35,
    isRead: night > 0,
    from: { name: 'Backup', address: 'backup@contoso.example' },
    subject: night === 4 ? 'Backup FAILED on warehouse-db' : 'Backup finished on warehouse-db',
    importance: night === 4 ? 'high' : 'normal',
    inferenceClassification: 'other',
    text:
      night === 4
        ? 'Error: disk quota exceeded after 41 GB.'
        : `Copied ${58 + night} GB in ${21 + (night % 5)} minutes.`,
  })),
  ...[1, 2, 3, 4].map((month): SeededMail => ({
    daysAgo: month * 30 - 12,
    isRead: true,
    from: { name: 'Litware Hosting', address: 'billing@litware.example' },
    subject: `Your Litware invoice, ${month} of the last months`,
    text: 'Your invoice is attached. The amount will be debited in ten days.',
    attachments: [
      { name: `litware-${month}.pdf`, contentType: 'application/pdf', content: smallPdf(`Litware invoice ${month}`) },
    ],
  })),
];

/** The shared mailbox, and the two other people. */
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
