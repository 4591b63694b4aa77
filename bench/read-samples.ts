import type { z } from 'zod';
import type { Steps } from '../src/contracts';

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** Placeholder for the reference of the seeded invoice, which is known only after seeding. */
export const seededInvoice = 'mail-attachment:the-invoice';

/** Steps that only read, whatever their input. */
type ReadingStep = {
  [Name in keyof Steps]: ReturnType<Steps[Name]['effect']> extends 'read' ? Name : never;
}[keyof Steps];

/** All other steps: each has a kind of call in `bench/prove/kinds`. */
export type EffectfulStep = Exclude<keyof Steps, ReadingStep>;

/** Inputs of each reading step over the sandbox's support desk, as an agent at work would use them. */
export const readSamples: { [Name in ReadingStep]: z.input<Steps[Name]['input']>[] } = {
  'mail.findEmail': [
    {},
    { from: 'mara.lindqvist@northwind-bakery.example', limit: 5 },
    { query: 'invoice', limit: 25 },
  ],
  'mail.listFolders': [{}],
  'mail.listLabels': [{}],
  'mail.getMailbox': [{}],
  'mail.readAttachment': [{ reference: seededInvoice }],
  'calendar.listEvents': [
    { start: day(0), end: day(14) },
    { start: day(0), end: day(7), bodyLength: 500 },
  ],
  'calendar.listCalendars': [{}],
  'calendar.checkAvailability': [{ start: `${day(1)}T10:00`, end: `${day(1)}T11:00`, timeZone: 'Europe/Berlin' }],
  'calendar.getFreeBusy': [
    { people: ['ada@contoso.example', 'ben@contoso.example'], start: day(0), end: day(5), timeZone: 'Europe/Berlin' },
  ],
  'contacts.findContact': [{ company: 'Northwind' }],
  'contacts.listContacts': [{}],
  'board.getBoards': [{}],
  'board.getCard': [{ board: 'Support', card: 'Rattling noise in the headset' }],
  'board.findCards': [
    { boards: ['Support'], lists: ['Inbox'] },
    { boards: ['Support'], due: 'open' },
  ],
  'board.listActivity': [{ board: 'Support' }, { board: 'Support', types: ['moved', 'commented'] }],
  'board.getListCards': [{ board: 'Support', list: 'Inbox' }],
};
