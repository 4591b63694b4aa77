import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { AccountOverview, Revocation } from '../contracts/account';
import type { Integration } from '../contracts/integration';
import { toolError } from '../contracts/tool-error';

export const credentialQuery = defineQuery<SealedCredential>('credential');
export const refreshUpdate = defineUpdate<SealedCredential, [RefreshRequest]>('refresh');
export const reconnectUpdate = defineUpdate<SealedCredential, [ReconnectRequest]>('reconnect');
export const disconnectUpdate = defineUpdate<DisconnectOutcome, [DisconnectRequest | undefined]>('disconnect');

/** Initial state of the entity `connected-account/<integration>/<name>`, carried over continue-as-new. */
export interface ConnectedAccountState {
  overview: AccountOverview;
  /** AES-256-GCM ciphertext; the entity never sees the plaintext. */
  sealedCredential: string;
  /** Version of the credential, incremented on change: a caller whose token was refused names the version it used. */
  credentialVersion: number;
  /** Why the account must be reconnected or, while it is connected, why its token cannot be renewed; in a sentence. */
  reason?: string;
}

/** Answer of the query `credential`: the state as it is now. */
export type SealedCredential = ConnectedAccountState;

/** Argument of the update `refresh`: refreshes only if the current credential is still the one that was refused or has expired. */
export interface RefreshRequest {
  refusedVersion: number;
  /** Asks the provider also where it has refused the credential for good, as far as anybody knows: a person wants to know whether it still does. */
  again?: boolean;
}

/** What an activity needs to open an account's credential. */
export interface AccountActivityInput {
  integration: Integration;
  name: string;
  sealedCredential: string;
  /** Scopes granted to the account; missing in calls scheduled by an older version. */
  scopes?: string[];
}

/** Outcome of a refresh: `lost` means that the person must reconnect, `misconfigured` that an operator must act. */
export type RefreshOutcome =
  | { kind: 'refreshed'; sealedCredential: string; scopes: string[] }
  | { kind: 'lost'; reason: string }
  | { kind: 'misconfigured'; reason: string };

/** Argument of the update `reconnect`. */
export interface ReconnectRequest {
  sealedCredential: string;
  overview: AccountOverview;
}

/** Argument of the update `disconnect`. */
export interface DisconnectRequest {
  /** Whether to revoke the credential at the provider too, if the provider can; other applications may use the same token. */
  revoke: boolean;
  /** When the account that is meant was connected: one that was connected again since stays. Missing in requests of an older version. */
  connectedAt?: string;
}

/** Answer of the update `disconnect`. */
export interface DisconnectOutcome {
  revocation: Revocation;
}

/** Refuses to disconnect an account that somebody has connected again since the one that is meant. */
export const connectedAnew = () =>
  toolError('Conflict', 'The account was connected again meanwhile, so it was not disconnected. Look at it again.');
