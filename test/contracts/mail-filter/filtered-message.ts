import type { FilterableMessage } from '../../../src/contracts/mail-filter';

/** A customer's email, received on Monday 23 July 2018 at 16:05 in Berlin. */
export const customerEmail: FilterableMessage = {
  from: { name: 'Ada Lovelace', address: 'ada.lovelace@analytical.contoso.com' },
  to: [{ name: 'Support', address: 'support@fabrikam.com' }],
  cc: [{ name: 'Grace Hopper', address: 'grace@navy.example' }],
  bcc: [{ address: 'archive@fabrikam.com' }],
  subject: 'Re: Late delivery of the Café order 1842',
  bodyText: 'Hello, the e-mail about our invoices never came. It is a résumé of 3 orders. 発票をお願いします。',
  attachmentNames: ['annual_report-2018.pdf', 'photo.png'],
  hasAttachments: true,
  importance: 'normal',
  kind: 'email',
  receivedAt: '2018-07-23T14:05:30Z',
  sentAt: '2018-07-22T21:30:00Z',
  sizeBytes: 48_213,
  categories: ['Red Category'],
  isRead: false,
};
