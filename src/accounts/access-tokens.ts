import type { Client } from '@temporalio/client';
import { within } from '../concurrency/within';
import type { AccountId } from '../contracts/account';
import type { AccountOwner } from '../contracts/account-owner';
import { defined } from '../json/defined';
import type { SealedCredential } from '../messages/connected-account';
import { toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import type { RefusedToken } from '../providers/authorized-request';
import { isStillConnected, readSealedCredential, refreshSealedCredential } from './account-directory';
import { openCredential, type Credential } from './credential';

/** A token is renewed this long before it expires, so that no token expires during a call. */
const renewBeforeMilliseconds = 60_000;

/** The longest that a caller holds its slot for a refresh. After that the call fails and is retried. */
const longestWaitMilliseconds = 20_000;

/** How long a credential is used without checking that its account is still connected: a disconnected account stops working within this time. */
const trustedMilliseconds = 10_000;

/** How long a token renewed on mere suspicion counts as good: a caller that lacks a permission causes no further renewal in that time. */
const clearedMilliseconds = 5 * 60_000;

/** Whose account it is. */
export interface Holder extends AccountOwner {
  /** ISO instant at which they connected it; undefined if an earlier version connected it. */
  connectedAt: string | undefined;
}

interface Opened extends Holder {
  credential: Credential;
  version: number;
  /** Read from `performance.now()`, like every waiting time here: setting the clock back would keep a disconnected account in use. */
  readAt: number;
  /** The reason why the credential could not be renewed. */
  problem?: string;
  /** Whether it is over by this machine's clock although it was renewed just before: a clock is wrong, and only the provider can tell when it is over. */
  isGoodUntilRefused?: true;
}

/** The credentials this process has opened. It reads them from the account's entity when they are missing, refused or about to expire. */
export class AccessTokens {
  private readonly keyRing: KeyRing;
  private readonly opened = new Map<AccountId, Opened>();
  private readonly underWay = new Map<AccountId, Promise<Opened>>();
  private readonly suspected = new Map<AccountId, { token: string; at: number }>();

  constructor(keyRing: KeyRing) {
    this.keyRing = keyRing;
  }

  /**
   * Returns the account's credential, usable now.
   *
   * @param refused the access token the provider has just refused, if there is one. If the provider did not blame the token, the token is
   *   renewed once; the new one then counts as good for a while
   * @throws AccountNotFound, AccountNeedsReconnect, or ProviderUnavailable when the refresh takes too long
   */
  async credential(client: Client, account: AccountId, refused?: RefusedToken): Promise<Credential> {
    return (await this.held(client, account, refused)).credential;
  }

  /** Returns what {@link AccessTokens.credential} does, with whose it is. */
  held(client: Client, account: AccountId, refused?: RefusedToken): Promise<Holder & { credential: Credential }> {
    const refusedToken = refused !== undefined && this.isToBeRenewed(account, refused) ? refused.token : undefined;
    return this.usable(client, account, refusedToken);
  }

  /**
   * Whose the credential is that the account has now.
   *
   * @throws as {@link AccessTokens.credential} does
   */
  holder(client: Client, account: AccountId): Promise<Holder> {
    return this.usable(client, account, undefined);
  }

  /**
   * Starts checking that the account is still connected since this process opened its credential, if a call would have to check. The check then runs
   * while the call looks up other things. Does nothing for an account that this process has not used.
   */
  lookAhead(client: Client, account: AccountId): void {
    const known = this.opened.get(account);
    if (known === undefined || isFresh(known) || !isUsable(known, undefined)) return;
    this.renewOnce(client, account, undefined).catch(() => undefined); // the call itself checks again
  }

  private isToBeRenewed(account: AccountId, { token, isBlamed }: RefusedToken): boolean {
    if (isBlamed) return true;
    const last = this.suspected.get(account);
    if (last !== undefined && last.at + clearedMilliseconds > performance.now()) return last.token === token;
    this.suspected.set(account, { token, at: performance.now() });
    return true;
  }

  private async usable(client: Client, account: AccountId, refusedToken: string | undefined): Promise<Opened> {
    const known = this.opened.get(account);
    if (known !== undefined && isFresh(known) && isUsable(known, refusedToken)) return known;
    const renewed = await this.renewOnce(client, account, refusedToken);
    // Somebody else's renewal may have been under way for another reason than this caller's refused token.
    return isUsable(renewed, refusedToken) ? renewed : this.usable(client, account, refusedToken);
  }

  private renewOnce(client: Client, account: AccountId, refusedToken: string | undefined): Promise<Opened> {
    const underWay =
      this.underWay.get(account) ??
      this.renew(client, account, refusedToken).finally(() => this.underWay.delete(account));
    this.underWay.set(account, underWay);
    return underWay;
  }

  private async renew(client: Client, account: AccountId, refusedToken: string | undefined): Promise<Opened> {
    const known = this.opened.get(account);
    if (known !== undefined && isUsable(known, refusedToken)) {
      const readAt = performance.now();
      // Does not ask the entity itself, because its worker may be down.
      if (await isStillConnected(client, account, known.connectedAt)) {
        known.readAt = readAt;
        return known;
      }
    }
    const stored = this.open(account, await readSealedCredential(client, account));
    const usable = isUsable(stored, refusedToken)
      ? stored
      : this.open(account, await bounded(refreshSealedCredential(client, account, stored.version), account));
    if (usable.version > stored.version && !isUsable(usable, undefined)) usable.isGoodUntilRefused = true;
    if (!isUsable(usable, refusedToken)) {
      if (usable.problem !== undefined) {
        throw toolError('ProviderUnavailable', `The access token of ${account} cannot be renewed. ${usable.problem}`);
      }
      // It is never renewed: the account has asked Trello, which takes it. So the refusal was a slip, and no reason to fetch the account's person.
      if (usable.credential.kind === 'trello-token') {
        throw toolError(
          'ProviderUnavailable',
          `Trello refused the token of ${account} just now, and accepts it again. The call comes back by itself.`,
        );
      }
      throw toolError(
        'AccountNeedsReconnect',
        `The provider refuses the credential of ${account}. Reconnect the account.`,
      );
    }
    this.opened.set(account, usable);
    return usable;
  }

  private open(
    account: AccountId,
    { overview, reason, sealedCredential, credentialVersion }: SealedCredential,
  ): Opened {
    if (overview.state !== 'connected') {
      this.opened.delete(account);
      throw toolError(
        'AccountNeedsReconnect',
        `The account ${account} ${overview.state === 'disconnected' ? 'is disconnected' : 'needs reconnecting'}${reason === undefined ? '.' : `: ${reason}`}`,
      );
    }
    return {
      credential: openCredential(this.keyRing, account, sealedCredential),
      owner: overview.owner,
      ...defined({ ownerId: overview.ownerId }),
      connectedAt: overview.connectedAt,
      version: credentialVersion,
      readAt: performance.now(),
      ...defined({ problem: reason }),
    };
  }
}

const isFresh = ({ readAt }: Opened): boolean => readAt + trustedMilliseconds > performance.now();

function isUsable({ credential, isGoodUntilRefused }: Opened, refusedToken: string | undefined): boolean {
  if (credential.kind === 'trello-token') return credential.token !== refusedToken;
  if (credential.accessToken === refusedToken) return false;
  return isGoodUntilRefused === true || Date.parse(credential.expiresAt) - renewBeforeMilliseconds > Date.now();
}

const bounded = <Answer>(answer: Promise<Answer>, account: AccountId): Promise<Answer> =>
  within(longestWaitMilliseconds, answer, () => {
    throw toolError(
      'ProviderUnavailable',
      `The access token of ${account} is being refreshed and is not there yet; the call comes back for it.`,
    );
  });
