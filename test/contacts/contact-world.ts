import type { z } from 'zod';
import type { Steps } from '../../src/contracts';
import type { RequestFault } from 'graph-trello-sandbox';

/** A contact with everything a contact can have. */
export const lena = {
  givenName: 'Lena',
  surname: 'Fischer-Øst',
  nickName: 'Leni',
  companyName: 'Tidewater Bakery',
  department: 'Purchasing',
  jobTitle: 'Buyer',
  businessHomePage: 'https://tidewater.example',
  birthday: '1990-05-17',
  personalNotes: 'Prefers the phone.',
  emails: ['lena@tidewater.example', 'lena@home.example'],
  phones: [
    { type: 'business', number: '+49 30 1234567' },
    { type: 'business', number: '+49 30 7654321' },
    { type: 'home', number: '+49 40 11111' },
    { type: 'mobile', number: '+49 170 22222' },
  ],
  categories: ['Customer'],
  businessAddress: { street: 'Hauptstr. 1', city: 'Berlin', countryOrRegion: 'Germany' },
} satisfies z.input<Steps['contacts.createContact']['input']>;

/** What can go wrong with one request. */
export const faults: [string, RequestFault][] = [
  ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }],
  ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }],
  ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }],
  ['a connection reset before the effect', { kind: 'reset-before-effect' }],
  ['a connection reset after the effect', { kind: 'reset-after-effect' }],
];
