import { z } from 'zod';
import type { Integration } from './step';
import { toolError } from './tool-error';

/** What people call an account: the last part of its workflow id, so unique per integration by construction. */
export const accountNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, {
    error:
      'An account name is 1 to 63 characters: lower-case letters, digits, ".", "_" and "-", beginning with a letter or digit.',
  })
  .brand('AccountName');

/** @throws InvalidInput saying how a name is made */
export function accountNameOf(text: string): z.output<typeof accountNameSchema> {
  const name = accountNameSchema.safeParse(text);
  if (name.success) return name.data;
  throw toolError('InvalidInput', name.error.issues.map(({ message }) => message).join(' '));
}

/** `mail/support`: integration and name. */
export type AccountId = `${Integration}/${string}`;

export const accountId = (integration: Integration, name: string): AccountId => `${integration}/${name}`;

export const nameOfAccount = (account: AccountId): string => account.slice(account.indexOf('/') + 1);

export const integrationOf = (account: AccountId): Integration => (account.startsWith('mail/') ? 'mail' : 'board');

/** The `account` field every step has. */
export const accountField = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe(
    'Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are.',
  );

export const accountStates = ['connected', 'needs reconnect', 'disconnected'] as const;

export type AccountState = (typeof accountStates)[number];

/**
 * `meetings`: an account that may read online meetings or their transcripts, listed only where such an account is asked for. `application`: no
 * person's, but an application's own, for the mailboxes it was connected for; listed among the standard ones.
 */
export const accountPermissionTypes = ['standard', 'meetings', 'application'] as const;

export type AccountPermissionType = (typeof accountPermissionTypes)[number];

/** Whether an account is offered where one of that type is asked for. */
export const isOfferedAs = (
  { permissionType }: Pick<AccountOverview, 'permissionType'>,
  asked: AccountPermissionType,
): boolean => permissionType === asked || (asked === 'standard' && permissionType === 'application');

/** What a listing says of an account. Nothing secret. */
export interface AccountOverview {
  integration: Integration;
  name: string;
  state: AccountState;
  permissionType: AccountPermissionType;
  /** How the provider knows the person: an address or a user name. */
  owner: string;
  /** What was granted; of an application, what its token says it was. */
  scopes: string[];
  /** Of an application's account: addresses of the mailboxes it is for. */
  mailboxes?: string[];
  /** ISO instant at which it was connected, the last time if more than once; by it a credential is known to be of this connection. */
  connectedAt?: string;
  /** ISO instant at which its token was last renewed; absent before the first time, and of a token that never is. */
  renewedAt?: string;
  /**
   * Its token cannot be renewed because of how our application is registered or configured, such as by a client secret that has expired: an operator's to
   * mend. The account is as good as before, and its next renewal ends this.
   */
  renewalProblem?: RenewalProblem;
}

export interface RenewalProblem {
  /** ISO instant at which a renewal failed so first. */
  since: string;
  /** What is wrong and what to do, in sentences. */
  reason: string;
}

/** What became of the credential at the provider: `impossible` where it ends only by its person's hand, `failed` where it refused or did not answer. */
export const revocations = ['revoked', 'kept', 'impossible', 'failed'] as const;
export type Revocation = (typeof revocations)[number];
