import { checkEntered, type EnteredApplication } from '../../src/accounts/application-entered';
import { trelloTokenUrl } from '../../src/accounts/trello-token-url';
import { certificates } from '../support/application-certificates';

const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const right: EnteredApplication = {
  ...{ tenant: 'contoso.example', clientId, mailboxes: ['desk@contoso.example'], secret: 's' },
};
const check = (changes: Partial<EnteredApplication>) => checkEntered({ ...right, ...changes });
const problems = (changes: Partial<EnteredApplication>) => {
  const checked = check(changes);
  return checked.kind === 'refused' ? checked.problems : {};
};

test('what is right is used without the blanks around it, each mailbox once', () => {
  const mailboxes = [' Desk@contoso.example ', 'desk@contoso.example', '', 'b@contoso.example'];
  expect(check({ tenant: ' contoso.example ', clientId: ` ${clientId} `, mailboxes, secret: ' s ' })).toEqual({
    kind: 'usable',
    application: {
      ...{ tenant: 'contoso.example', clientId, mailboxes: ['desk@contoso.example', 'b@contoso.example'] },
      proof: { kind: 'secret', secret: 's' },
    },
  });
});

test.each(['common', 'Organizations', 'consumers', '', 'a', '-contoso', 'contoso-', 'con toso', 'x'.repeat(254)])(
  'an application works in one organisation, which %j is not',
  (tenant) => {
    expect(problems({ tenant })).toEqual({
      tenant: 'An application works in one organisation: give its tenant id or its domain.',
    });
  },
);

test.each(['ab', 'Contoso.Example', clientId, 'x'.repeat(253)])('%j may be an organisation', (tenant) => {
  expect(check({ tenant }).kind).toBe('usable');
});

test('every field that is wrong is told', () => {
  expect(checkEntered({ tenant: '', clientId: 'x', mailboxes: [], secret: '' })).toEqual({
    kind: 'refused',
    problems: {
      tenant: 'An application works in one organisation: give its tenant id or its domain.',
      clientId: 'The application (client) id of the registration is 32 digits and letters in five groups.',
      mailboxes: 'Name at least one mailbox, by its address.',
      secret: 'Give either the secret, or the certificate with its private key.',
    },
  });
});

test('an account is for so many mailboxes, each by its address', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `m${String(index)}@contoso.example`);
  expect(check({ mailboxes: many(50) }).kind).toBe('usable');
  expect(problems({ mailboxes: many(51) })).toEqual({
    mailboxes: 'An account is for 50 mailboxes at most. Connect several accounts.',
  });
  expect(problems({ mailboxes: ['a@b.example', 'desk'] })).toEqual({
    mailboxes: '"desk" is not the address of a mailbox.',
  });
  const long = `a b@${'x'.repeat(200)}`;
  expect(problems({ mailboxes: [long] })).toEqual({
    mailboxes: `"${long.slice(0, 100)}" is not the address of a mailbox.`,
  });
});

describe('the proof', () => {
  const of = (certificate: string) => check({ secret: undefined, certificate });
  const [own, others] = [certificates.ours, certificates.another];
  const [ownCertificate, othersKey] = [
    own.split('-----BEGIN PRIVATE')[0]!,
    `-----BEGIN PRIVATE${others.split('-----BEGIN PRIVATE')[1]!}`,
  ];

  test('is the one that was entered, and not both', () => {
    const certificate = of(` ${own} `);
    expect(certificate).toMatchObject({
      kind: 'usable',
      application: {
        proof: {
          kind: 'certificate',
          certificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n[^-]*-----END CERTIFICATE-----\n$/),
          privateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n[^-]*-----END PRIVATE KEY-----\n$/),
        },
      },
    });
    expect(problems({ certificate: own })).toEqual({
      secret: 'Give either the secret, or the certificate with its private key.',
    });
  });

  test.each([
    ['a key of another', ownCertificate + othersKey],
    ['no key', ownCertificate],
    ['a key alone', othersKey],
    ['an elliptic key, which is the certificate’s own', certificates.elliptic],
    ['no PEM', 'x'],
  ])('is none with %s', (_what, pem) => {
    expect(of(pem)).toEqual({
      kind: 'refused',
      problems: {
        certificate:
          'Give the certificate and its private key, without a passphrase, as PEM: -----BEGIN CERTIFICATE----- … and -----BEGIN PRIVATE KEY----- …, an RSA key that belongs to it.',
      },
    });
  });
});

test('a Trello token is asked for by the account’s name and the minute, which gives another one each time, for ever, to read and write', () => {
  const now = new Date('2026-05-01T10:02:33Z');
  const url = (purpose?: string) => trelloTokenUrl('https://trello.com/1/authorize', 'key', purpose, now);
  const asked = (purpose?: string) => Object.fromEntries(new URL(url(purpose)).searchParams);
  const same = { expiration: 'never', scope: 'read,write', response_type: 'token', key: 'key' };
  expect(asked('team')).toEqual({ ...same, name: 'Agent Integrations (team, 2026-05-01 10:02)' });
  expect(asked()).toEqual({ ...same, name: 'Agent Integrations (2026-05-01 10:02)' });
  expect(url()).toMatch(/^https:\/\/trello\.com\/1\/authorize\?/);
});
