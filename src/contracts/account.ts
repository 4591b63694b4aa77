import { z } from 'zod';
import type { AccountOwner } from './account-owner';
import type { Integration } from './integration';
import { toolError } from './tool-error';

/** Name of an account. It is the last part of the account's workflow id, so it is unique per integration by construction. */
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

/** Integration and name, such as `mail/support`. */
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
 * `meetings`: an account that was connected to read online meetings or their transcripts, listed only when such an account is requested.
 * `application`: an account of an application instead of a person, for the mailboxes it was connected for; listed among the standard accounts.
 */
export const accountPermissionTypes = ['standard', 'meetings', 'application'] as const;

export type AccountPermissionType = (typeof accountPermissionTypes)[number];

/** Whether an account is offered when an account of the given type is requested. */
export const isOfferedAs = (
  { permissionType }: Pick<AccountOverview, 'permissionType'>,
  asked: AccountPermissionType,
): boolean => permissionType === asked || (asked === 'standard' && permissionType === 'application');

/** An account as listings show it, without secrets. */
export interface AccountOverview extends AccountOwner {
  integration: Integration;
  name: string;
  state: AccountState;
  permissionType: AccountPermissionType;
  /** The granted scopes, which may be more than was asked for; for an application, the scopes that its token names. */
  scopes: string[];
  /** The scopes that a mailbox's person was asked for; absent where an earlier release connected it, and for other accounts. */
  asked?: string[];
  /** Addresses of the mailboxes that an application's account may use. */
  mailboxes?: string[];
  /** ISO instant of the latest connection; it shows whether a credential belongs to this connection. */
  connectedAt?: string;
  /** ISO instant at which the token was last renewed; absent before the first renewal, and for a token that is never renewed. */
  renewedAt?: string;
  /** ISO instant at which the certificate of an application's account ends; absent where an earlier release connected it, and with a secret. */
  certificateEndsAt?: string;
  /**
   * The token cannot be renewed because of our application's registration or configuration, such as an expired client secret. An operator must
   * fix that. The account works as before, and its next renewal clears this field.
   */
  renewalProblem?: RenewalProblem;
}

export interface RenewalProblem {
  /** ISO instant of the first renewal that failed with this problem. */
  since: string;
  /** What is wrong and what to do, in sentences. */
  reason: string;
}

/** What happened to the credential at the provider. `impossible`: only the owner can revoke it. `failed`: the provider refused or did not answer. */
export const revocations = ['revoked', 'kept', 'impossible', 'failed'] as const;
export type Revocation = (typeof revocations)[number];
