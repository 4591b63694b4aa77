import { contactInput } from '../contacts/contact-input';
import { addContact } from '../contacts/add-contact';
import type { ContactBody } from '../contacts/contact-control';
import type { Mailbox } from '../users/mailbox';

type Person = readonly [givenName: string, surname: string, jobTitle: string, phone: string, address?: string];

/** Each company with its domain, its town, and its people. */
const companies: readonly (readonly [company: string, domain: string, city: string, people: readonly Person[]])[] = [
  [
    'Northwind Bakery',
    'northwind-bakery.example',
    'Lund',
    [
      ['Mara', 'Lindqvist', 'Owner', '+46 46 123 45 67', 'mara.lindqvist'],
      ['Olle', 'Lindqvist', 'Baker', '+46 46 123 45 68', 'olle'],
      ['Sara', 'Ek', 'Accounting', '+46 46 123 45 69', 'invoices'],
    ],
  ],
  [
    'Fabrikam Bikes',
    'fabrikam-bikes.example',
    'Malmö',
    [
      ['Tom', 'Arden', 'IT manager', '+46 40 555 01 10', 'tom'],
      ['Ines', 'Moreau', 'Purchasing', '+46 40 555 01 11', 'ines'],
      ['Lars', 'Holm', 'Workshop', '+46 40 555 01 12', 'lars'],
      ['Tom', 'Berger', 'Sales', '+46 40 555 01 13', 'tom.berger'],
    ],
  ],
  [
    'Tailspin Toys',
    'tailspin-toys.example',
    'Osaka',
    [
      ['Yuki', 'Tanaka', 'Logistics', '+81 6 5550 1234', 'yuki.tanaka'],
      ['Kenji', 'Mori', 'Quality', '+81 6 5550 1235', 'kenji.mori'],
      ['Aiko', 'Sato', 'Assistant', '+81 6 5550 1236', 'aiko.sato'],
    ],
  ],
  [
    'Wingtip Travel',
    'wingtip-travel.example',
    'London',
    [
      ['Priya', 'Raman', 'Account manager', '+44 20 7946 0101', 'priya'],
      ['George', 'Hill', 'Bookings', '+44 20 7946 0102', 'george'],
      ['Hannah', "O'Neill", 'Bookings', '+44 20 7946 0103', 'hannah'],
    ],
  ],
  [
    'Alpine Ski House',
    'alpine-ski-house.example',
    'Innsbruck',
    [
      ['Jonas', 'Weber', 'Shop manager', '+43 512 555 010', 'j.weber'],
      ['Greta', 'Huber', 'Rental', '+43 512 555 011', 'g.huber'],
      ['Lukas', 'Moser', 'Service', '+43 512 555 012', 'l.moser'],
    ],
  ],
  [
    'Proseware',
    'proseware.example',
    'Lisbon',
    [
      ['Elena', 'Costa', 'Head of support', '+351 21 555 0101', 'elena.costa'],
      ['Rui', 'Almeida', 'Developer', '+351 21 555 0102', 'rui.almeida'],
      ['Marta', 'Nunes', 'Developer', '+351 21 555 0103', 'marta.nunes'],
    ],
  ],
  [
    'Litware Parts',
    'litware.example',
    'Hamburg',
    [
      ['Felix', 'Brandt', 'Sales', '+49 40 555 0101', 'felix.brandt'],
      ['Nora', 'Schulz', 'Orders', '+49 40 555 0102', 'orders'],
      ['Emil', 'Krüger', 'Returns', '+49 40 555 0103', 'returns'],
    ],
  ],
  [
    'Contoso',
    'contoso.example',
    'Lund',
    [
      ['Ben', 'Okafor', 'Field service', '+46 46 555 0102', 'ben'],
      ['Chen', 'Wei', 'Product', '+46 46 555 0103', 'chen'],
      ['Astrid', 'Dahl', 'Finance', '+46 46 555 0104', 'astrid'],
      ['Idris', 'Haddad', 'Sales', '+46 46 555 0105', 'idris'],
      ['Maja', 'Nyström', 'Human resources', '+46 46 555 0106', 'maja'],
    ],
  ],
  [
    'Humongous Insurance',
    'humongous.example',
    'Zürich',
    [
      ['Beat', 'Meier', 'Claims', '+41 44 555 01 01', 'claims'],
      ['Laura', 'Bianchi', 'Broker', '+41 44 555 01 02', 'laura.bianchi'],
    ],
  ],
  [
    'Graphic Design Institute',
    'graphic-design.example',
    'Copenhagen',
    [
      ['Freja', 'Lund', 'Designer', '+45 33 55 01 01', 'freja'],
      ['Mads', 'Juhl', 'Printer', '+45 33 55 01 02'],
      ['Sofie', 'Krag', 'Photographer', '+45 33 55 01 03'],
    ],
  ],
];

/** Private contacts, and one contact that is not a person. */
const others: readonly ContactBody[] = [
  { givenName: 'Nils', surname: 'Marsh', categories: ['Family'], mobilePhone: '+46 70 555 01 01' },
  { givenName: 'Ruth', surname: 'Marsh', birthday: '1951-05-17T00:00:00Z', homePhones: ['+44 1273 555 010'] },
  { givenName: 'Mara', surname: 'Jensen', emailAddresses: [{ address: 'mara.jensen@winter-family.example' }] },
  { displayName: 'Dr. Eva Blom, dentist', fileAs: 'Dentist', businessPhones: ['+46 46 555 0199'] },
  { companyName: 'Lund Taxi', displayName: 'Lund Taxi', businessPhones: ['+46 46 121 212'] },
  { displayName: 'Building caretaker', mobilePhone: '+46 70 555 01 02' },
  { displayName: 'Conference room Lund', emailAddresses: [{ address: 'room-lund@contoso.example' }] },
  { givenName: 'Sam', surname: 'Winter', emailAddresses: [{ address: 'sam@winter-family.example' }] },
];

/** Adds about forty people with whom the owner of the mailbox works. */
export function plantContacts(mailbox: Mailbox): void {
  for (const body of [...companies.flatMap(bodiesOf), ...others]) {
    addContact(mailbox, contactInput.parse(body));
  }
}

function bodiesOf([companyName, domain, city, people]: (typeof companies)[number]): readonly ContactBody[] {
  return people.map(([givenName, surname, jobTitle, phone, address]) => ({
    givenName,
    surname,
    companyName,
    jobTitle,
    businessPhones: [phone],
    businessAddress: { city },
    emailAddresses: address === undefined ? [] : [{ name: `${givenName} ${surname}`, address: `${address}@${domain}` }],
  }));
}
