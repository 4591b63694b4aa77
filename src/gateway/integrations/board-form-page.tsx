import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { ConnectPage, type Reconnected } from './connect-page';
import { NameField } from './name-field';

interface BoardFormPageProps {
  session: Session;
  address: string;
  /** Set if an account is reconnected: it keeps its name. */
  reconnected?: Reconnected;
  typed: { name: string; key: string };
  problems: { name?: string; key?: string };
  /** Whether the service is configured with an API key (`hasKey`) and with an Atlassian application (`hasOauth`). */
  hasKey: boolean;
  hasOauth: boolean;
  redirectUri: string;
}

/** The form to connect a Trello member: with Atlassian's sign-in, or with an API key and a token. */
export function BoardFormPage(properties: BoardFormPageProps) {
  const { session, address, reconnected, typed, problems, hasKey, hasOauth, redirectUri } = properties;
  return (
    <ConnectPage
      session={session}
      title="Connect a Trello member"
      reconnected={reconnected}
      lead={
        reconnected === undefined
          ? 'Agents see and change what this member of Trello sees and may change, on all of their boards.'
          : `It belongs to ${reconnected.owner}. The account keeps its name, its agents and its triggers.`
      }
    >
      <form method="post" action={address} class="panel">
        <FormToken session={session} />
        {reconnected === undefined ? <NameField name={typed.name} problem={problems.name} example="team" /> : null}
        <KeyField value={typed.key} problem={problems.key} hasKey={hasKey} />
        <div class="actions">
          {hasOauth ? (
            <button type="submit" name="way" value="oauth" class="primary">
              Sign in with Atlassian
            </button>
          ) : null}
          <button type="submit" name="way" value="token" class={hasOauth ? '' : 'primary'}>
            Use an API key and token
          </button>
        </div>
      </form>
      {hasOauth ? (
        <p class="hint">
          The application at developer.atlassian.com has to have this callback URL: <code>{redirectUri}</code>
        </p>
      ) : null}
    </ConnectPage>
  );
}

interface KeyFieldProps {
  value: string;
  problem: string | undefined;
  /** Whether the service has a key of its own, which is used if none is entered. */
  hasKey: boolean;
}

function KeyField({ value, problem, hasKey }: KeyFieldProps) {
  return (
    <details open={!hasKey || value !== '' || problem !== undefined}>
      <summary>{hasKey ? 'Use an API key of your own' : 'Your application'}</summary>
      <ol class="steps">
        <li>
          Open <a href="https://trello.com/apps/admin">trello.com/apps/admin</a> and choose New. Give it a name, such as
          “Agent Integrations”, the workspace it belongs to, and an address to reach you; leave the connector URL empty.
        </li>
        <li>Under API key, generate a key and copy it here. The key is public; the secret beside it stays there.</li>
      </ol>
      <div class="field">
        <label for="key">API key</label>
        <input
          id="key"
          name="key"
          value={value}
          autocomplete="off"
          spellcheck={false}
          maxlength={64}
          aria-describedby={problem === undefined ? 'key-hint' : 'key-hint key-problem'}
          {...(problem !== undefined && { 'aria-invalid': 'true' as const })}
        />
        <p class="hint" id="key-hint">
          {hasKey
            ? 'Only for a key and token. Leave it empty to use the key of this service.'
            : 'Only for a key and token; set TRELLO_API_KEY, and nobody has to enter one.'}
        </p>
        {problem === undefined ? null : (
          <p class="problem" id="key-problem">
            {problem}
          </p>
        )}
      </div>
    </details>
  );
}
