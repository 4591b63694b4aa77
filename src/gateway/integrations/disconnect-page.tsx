import type { AccountOverview } from '../../contracts/account';
import type { Integration } from '../../contracts/integration';
import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { integrationTitles } from './integration-names';

interface DisconnectPageProps {
  session: Session;
  integration: Integration;
  accounts: readonly AccountOverview[];
  /** The triggers that use these accounts. */
  triggers: readonly string[];
  address: string;
  back: string;
}

/** The name of the hidden field that holds when an account on the page was connected. */
export const shownField = (name: string): string => `shown.${name}`;

/** Explains what disconnecting the accounts means, and asks for confirmation. */
export function DisconnectPage({ session, integration, accounts, triggers, address, back }: DisconnectPageProps) {
  const names = accounts.map(({ name }) => name).join(', ');
  const { title, provider } = integrationTitles[integration];
  const heading = accounts.length === 1 ? `Disconnect ${names}?` : `Disconnect all of ${title}?`;
  return (
    <Page title={heading} session={session} section="integrations">
      <h1>{heading}</h1>
      <div class="panel">
        <ul>
          {accounts.length === 1 ? null : <li>These accounts are disconnected: {names}.</li>}
          <li>
            The credential is forgotten. Steps that need it fail, and say so, until an account of this name is connected
            again.
          </li>
          <li>
            {triggers.length === 0
              ? 'No trigger watches through it.'
              : `Triggers that watch through it remove their webhooks and wait: ${triggers.join(', ')}.`}
          </li>
          {integration === 'mail' ? (
            <li>
              Consent stays at {provider}, and an old copy of the credential is good, until its person takes it back, at{' '}
              <a href="https://myapplications.microsoft.com">myapplications.microsoft.com</a> or, for personal accounts,{' '}
              <a href="https://account.live.com/consent/Manage">account.live.com</a>.
            </li>
          ) : null}
        </ul>
        <form method="post" action={address}>
          <FormToken session={session} />
          {accounts.map(({ name, connectedAt }) => (
            <input type="hidden" name={shownField(name)} value={connectedAt ?? ''} />
          ))}
          {integration === 'board' ? (
            <label class="choice">
              <input type="checkbox" name="revoke" value="yes" checked />
              Revoke the token at Trello
              <span class="hint">Leave it out if something else uses the same token.</span>
            </label>
          ) : null}
          <div class="actions">
            <button type="submit" class="danger">
              Disconnect
            </button>
            <a class="button" href={back}>
              Keep
            </a>
          </div>
        </form>
      </div>
    </Page>
  );
}
