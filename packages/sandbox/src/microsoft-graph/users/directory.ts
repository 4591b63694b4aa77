import { createHash } from 'node:crypto';

export type AccountKind = 'work' | 'personal';

export interface DirectoryUser {
  readonly id: string;
  readonly kind: AccountKind;
  readonly tenantId: string;
  readonly userPrincipalName: string;
  readonly mail: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  /** Whether the user may consent to scopes that need an administrator. */
  readonly isAdministrator: boolean;
  /** The users who may open this mailbox, by user principal name. `send` also lets them send as its owner. */
  readonly delegates: Readonly<Record<string, 'read' | 'send'>>;
}

/** A person in a seed. For one of the sandbox's own users, only the values that should differ. */
interface SeededUser {
  readonly address: string;
  readonly name?: string | undefined;
  readonly kind?: AccountKind | undefined;
  readonly administrator?: boolean | undefined;
  readonly delegates?: DirectoryUser['delegates'] | undefined;
}

/** The tenant of every work account. */
export const workTenantId = '3d1a1b52-7f0c-4c9b-9a52-6f1f3f0c0a01';
/** The tenant to which all personal Microsoft accounts belong. */
export const personalTenantId = '9188040d-6c67-4c5b-b112-36a304b66dad';

const ours: readonly DirectoryUser[] = [
  user('Ada Marsh', 'ada@contoso.example', { isAdministrator: true }),
  user('Ben Okafor', 'ben@contoso.example'),
  user('Contoso Support', 'support@contoso.example', {
    delegates: { 'ada@contoso.example': 'send', 'ben@contoso.example': 'read' },
  }),
  user('Cleo Winter', 'cleo@outlook.example', { kind: 'personal' }),
];

/** The people of this world who have a mailbox. */
export class Directory {
  readonly users: readonly DirectoryUser[];

  /** @param seed a seed with a base includes the sandbox's own users; each mailbox of the seed always adds its owner */
  constructor({ base, mailboxes }: { base?: string | undefined; mailboxes: readonly SeededUser[] }) {
    const users = new Map((base === undefined ? [] : ours).map((one) => [one.mail, one]));
    for (const { address, name, kind, administrator, delegates } of mailboxes) {
      const known = users.get(address);
      const person = user(name ?? known?.displayName ?? address, address, {
        kind: kind ?? known?.kind ?? 'work',
        isAdministrator: administrator ?? known?.isAdministrator ?? false,
        delegates: { ...known?.delegates, ...delegates },
      });
      users.set(address, person);
    }
    this.users = [...users.values()];
  }

  /** Finds a user by id, user principal name or mail address. Case does not matter. */
  find(idOrAddress: string): DirectoryUser | undefined {
    const wanted = idOrAddress.toLowerCase();
    return this.users.find(
      ({ id, userPrincipalName, mail }) => id === wanted || userPrincipalName === wanted || mail === wanted,
    );
  }
}

function user(
  displayName: string,
  address: string,
  more: Partial<Pick<DirectoryUser, 'kind' | 'isAdministrator' | 'delegates'>> = {},
): DirectoryUser {
  const [givenName = '', ...others] = displayName.split(' ');
  const surname = others.join(' ');
  const kind = more.kind ?? 'work';
  return {
    id: guidOf(address),
    kind,
    tenantId: kind === 'work' ? workTenantId : personalTenantId,
    userPrincipalName: address,
    mail: address,
    displayName,
    givenName,
    surname,
    isAdministrator: false,
    delegates: {},
    ...more,
  };
}

function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
