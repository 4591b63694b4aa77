import type { IncomingMail } from '../mail/deliver-mail';

/** A mail of the seed. Its time is given in days before the sandbox's start, so that the mail is always recent. */
export type SeededMail = Omit<IncomingMail, 'receivedDateTime' | 'folder'> & {
  readonly daysAgo: number;
  /** A path below the root (`Customers/Northwind Bakery`) or a well-known name. Default: the inbox. */
  readonly folder?: string;
};

export const people = {
  ada: { name: 'Ada Marsh', address: 'ada@contoso.example' },
  ben: { name: 'Ben Okafor', address: 'ben@contoso.example' },
  support: { name: 'Contoso Support', address: 'support@contoso.example' },
  cleo: { name: 'Cleo Winter', address: 'cleo@outlook.example' },
  mara: { name: 'Mara Lindqvist', address: 'mara.lindqvist@northwind-bakery.example' },
  tom: { name: 'Tom Arden', address: 'tom@fabrikam-bikes.example' },
  yuki: { name: 'Yuki Tanaka', address: 'yuki.tanaka@tailspin-toys.example' },
  priya: { name: 'Priya Raman', address: 'priya@wingtip-travel.example' },
  jonas: { name: 'Jonas Weber', address: 'j.weber@alpine-ski-house.example' },
  elena: { name: 'Elena Costa', address: 'elena.costa@proseware.example' },
} as const;
