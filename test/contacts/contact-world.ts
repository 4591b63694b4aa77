import type { z } from 'zod';
import type { Steps } from '../../src/contracts';

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
