import type { AccountHealth } from '../../client/accounts/check-account';
import type { AccountStanding } from '../../client/accounts/accounts';
import { includesRole } from '../../configuration/role';
import { steps } from '../../contracts';
import { howToGain, lackingSteps } from '../../contracts/account-scopes';
import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Line } from '../console/line';
import { accountAddress } from './account-address';
import { AccountStateBadge } from './account-state-badge';
import { integrationTitles } from './integration-names';
import { scopeInWords } from './scope-words';
import { Sentence } from '../console/sentence';

interface AccountPageProps {
  session: Session;
  account: AccountStanding;
  /** The result of a check that was just made. */
  health?: AccountHealth;
  /** Whether the account has just been connected. */
  isNew: boolean;
}

/** Shows one account: its owner, what it may do, and whether it works. */
export function AccountPage({ session, account, health, isNew }: AccountPageProps) {
  const { integration, name, owner, state, permissionType, scopes, mailboxes = [], reason } = account;
  const address = accountAddress(account);
  const lacking = state === 'disconnected' ? [] : lackingSteps(account, Object.values(steps));
  const { title } = integrationTitles[integration];
  return (
    <Page
      title={`${name} (${title})`}
      session={session}
      section="integrations"
      scripts={['/assets/live.js']}
      address={address}
    >
      <p class="back">
        <a href={`/integrations?type=${permissionType}`}>All accounts</a>
      </p>
      <div class="head" id="account" data-live>
        <h1>{name}</h1>
        <AccountStateBadge account={account} />
      </div>
      {isNew && state === 'connected' ? (
        <div class="banner good" role="status">
          <p>
            <strong>Connected.</strong> Agents can be equipped with it now.
          </p>
        </div>
      ) : null}
      {health === undefined ? null : <Health health={health} />}
      <div id="facts" data-live>
        {health === undefined && reason !== undefined ? (
          <div class="banner bad">
            <p>
              <Sentence text={reason} />
            </p>
          </div>
        ) : null}
        <div class="panel">
          <dl>
            <Line name="Integration">{title}</Line>
            <Line name="Owner">{mailboxes.length > 0 ? 'an application' : owner}</Line>
            {mailboxes.length === 0 ? null : <Line name="Mailboxes">{mailboxes.join(', ')}</Line>}
            <Line name="Type">{permissionType}</Line>
            <Line name="It may">
              {permissionType === 'application' ? (
                <p class="hint">By its token; what Exchange grants for some mailboxes alone does not stand there.</p>
              ) : null}
              <ul class="plain">
                {scopes.map((scope) => (
                  <li title={scope}>{scopeInWords(scope)}</li>
                ))}
              </ul>
            </Line>
            {lacking.length === 0 ? null : (
              <Line name="It lacks">
                <ul class="plain">
                  {lacking.map((step) => (
                    <li>
                      {step.title}: <code>{step.scopes.join(', ')}</code>
                    </li>
                  ))}
                </ul>
                <p class="hint">
                  {howToGain(
                    account,
                    lacking.flatMap((step) => step.scopes),
                  )}
                </p>
              </Line>
            )}
          </dl>
        </div>
        {includesRole(session.role, 'operator') && state !== 'disconnected' ? (
          <div class="actions">
            <form method="post" action={`${address}/check`}>
              <FormToken session={session} />
              <button type="submit">Check whether it works</button>
            </form>
            <a class="button" href={`${address}/reconnect`}>
              Reconnect
            </a>
            <a class="button danger" href={`${address}/disconnect`}>
              Disconnect
            </a>
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function Health({ health }: { health: AccountHealth }) {
  return (
    <div class={`banner ${health.healthy ? 'good' : 'bad'}`} role="status">
      <p>{health.healthy ? 'It works: the provider has just answered.' : health.reason}</p>
    </div>
  );
}
