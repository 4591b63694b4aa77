import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@temporalio/client';
import { accountNotFound, hasValidName, listAccounts, readSealedCredential } from '../../accounts/account-directory';
import { endOfCertificate, openCredential, sealCredential } from '../../accounts/credential';
import type { ObtainedAccount } from '../../accounts/obtained-account';
import { permissionTypeOf } from '../../contracts/account-scopes';
import { accountId, accountNameOf, type AccountOverview, type Revocation } from '../../contracts/account';
import { isSameOwner, type AccountOwner } from '../../contracts/account-owner';
import { defined } from '../../json/defined';
import { connectedAnew, disconnectUpdate } from '../../messages/connected-account';
import { failureOf } from '../../contracts/failure-of';
import type { Integration } from '../../contracts/integration';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { KeyRing } from '../../encryption/key-ring';
import { checkAccount, type AccountHealth } from './check-account';
import { askForWebhooks, releaseTriggers, type Released } from './release-triggers';
import { orMissing } from '../../temporal/run/or-missing';
import { accountWorkflow } from '../../messages/workflow-kinds';
import { storeAccount } from './store-account';

export interface ConnectAccount extends ObtainedAccount {
  integration: Integration;
  name: string;
}

type Held = Pick<ObtainedAccount, keyof AccountOwner | 'credential'>;

/** An account, and the reason if it does not work. */
export interface AccountStanding extends AccountOverview {
  reason?: string;
}

export interface Disconnected extends Released {
  revocation: Revocation;
}

/** Connected accounts. Credentials are sealed before they leave this process. */
export class Accounts {
  constructor(
    private readonly temporal: Client,
    private readonly keyRing: KeyRing,
  ) {}

  /**
   * Connects an account, or replaces the credential of an account that is already connected.
   *
   * @throws InvalidInput when the name is not usable, Conflict when the account of that name belongs to another person or its disconnection does not end
   */
  async connect({
    integration,
    name,
    credential,
    owner,
    ownerId,
    scopes,
    permissionType = permissionTypeOf(scopes),
    mailboxes,
  }: ConnectAccount): Promise<AccountOverview> {
    const account = accountId(integration, accountNameOf(name));
    const asked = credential.kind === 'microsoft' ? credential.asked?.slice() : undefined;
    const overview: AccountOverview = {
      integration,
      name,
      state: 'connected',
      owner,
      scopes,
      permissionType: credential.kind === 'microsoft-application' ? 'application' : permissionType,
      ...defined({ ownerId, mailboxes, asked, certificateEndsAt: endOfCertificate(credential) }),
    };
    const sealedCredential = sealCredential(this.keyRing, account, credential);
    await storeAccount(this.temporal, { overview, sealedCredential, credentialVersion: 1 });
    return overview;
  }

  list(integration?: Integration): Promise<AccountOverview[]> {
    return listAccounts(this.temporal, integration);
  }

  /**
   * Returns the connected account of a Trello member that has exactly this key and token, if a listing shows one: an account that was connected a
   * moment ago is missing there, and only {@link Accounts.ofNameWith} finds it.
   */
  async holderOf(held: Held): Promise<AccountOverview | undefined> {
    if (held.credential.kind !== 'trello-token') return undefined;
    for (const account of await this.list('board')) {
      if (account.state !== 'connected' || !isSameOwner(account, held)) continue;
      const holder = await this.ofNameWith(account.name, held);
      if (holder !== undefined) return holder;
    }
    return undefined;
  }

  /** Returns the connected account of this name if it has exactly this key and token. The account itself is asked. */
  async ofNameWith(name: string, { credential }: Pick<Held, 'credential'>): Promise<AccountOverview | undefined> {
    if (credential.kind !== 'trello-token') return undefined;
    const id = accountId('board', name);
    const known = await readSealedCredential(this.temporal, id).catch(orGone);
    if (known?.overview.state !== 'connected') return undefined;
    const has = openCredential(this.keyRing, id, known.sealedCredential);
    return isDeepStrictEqual(has, credential) ? known.overview : undefined;
  }

  /**
   * Refuses a Trello token that another account has: disconnecting one of two such accounts would revoke the token of both. Needs a service
   * worker where the same member has other accounts.
   *
   * @throws Conflict naming the account that has the token
   */
  async assertNotHeld(name: string, held: Held): Promise<void> {
    const holder = await this.holderOf(held);
    if (holder === undefined || holder.name === name) return;
    throw toolError(
      'Conflict',
      `The account "${holder.name}" has this token already. Use that account, or make another token at Trello for "${name}".`,
    );
  }

  /** @throws AccountNotFound listing the existing names */
  async get(integration: Integration, name: string): Promise<AccountStanding> {
    const { overview, reason } = await readSealedCredential(this.temporal, accountId(integration, name));
    return { ...overview, ...defined({ reason }) };
  }

  /**
   * Checks at the provider whether the account works. If it does not, the account's state is updated.
   *
   * @throws AccountNotFound listing the existing names
   */
  async check(integration: Integration, name: string): Promise<AccountHealth> {
    await this.get(integration, name);
    return checkAccount(this.temporal, integration, name);
  }

  /**
   * Forgets the credential, after the account's triggers that answer within seconds have removed their webhooks. Steps and triggers then report that
   * the account is gone.
   *
   * @param options.revoke whether to revoke the credential at the provider too, if the provider supports it; default: yes
   * @param options.connectedAt when the account that is meant was connected: one that was connected again since stays; default: as it is connected now
   * @throws AccountNotFound listing the existing names, Conflict when it was connected again meanwhile
   */
  async disconnect(
    integration: Integration,
    name: string,
    { revoke = true, connectedAt: meant }: { revoke?: boolean; connectedAt?: string | undefined } = {},
  ): Promise<Disconnected> {
    const account = accountId(integration, name);
    return this.orNotFound(account, async () => {
      const { connectedAt: current } = await this.get(integration, name);
      const connectedAt = meant ?? current;
      // Otherwise the triggers of an account that stays would lose their webhooks.
      if (connectedAt !== current) throw connectedAnew();
      const released = await releaseTriggers(this.temporal, integration, name);
      const disconnecting = this.temporal.workflow
        .getHandle(accountWorkflow.idOf(account))
        .executeUpdate(disconnectUpdate, {
          args: [{ revoke, ...defined({ connectedAt }) }],
          // Temporal answers who disconnects the account a second time as it answered the first.
          ...(connectedAt !== undefined && { updateId: `disconnect ${connectedAt}` }),
        });
      const { revocation } = await disconnecting.catch(async (error: unknown) => {
        if (failureOf(error, isToolError)?.type === 'Conflict') await askForWebhooks(this.temporal, released);
        throw error;
      });
      return { revocation, ...released };
    });
  }

  private async orNotFound<Result>(account: ReturnType<typeof accountId>, run: () => Promise<Result>): Promise<Result> {
    if (!hasValidName(account)) throw await accountNotFound(this.temporal, account);
    return orMissing(run, () => accountNotFound(this.temporal, account));
  }
}

/** Returns undefined for an account that is none, or has ended since it was listed, and rethrows any other error. */
function orGone(error: unknown): undefined {
  if (!isToolError(error, 'AccountNotFound')) throw error;
}
