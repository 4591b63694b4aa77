import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Sentence } from '../console/sentence';

interface BoardTokenPageProps {
  session: Session;
  name: string;
  /** Public: it identifies the application that asks. */
  apiKey: string;
  /** The owner of the account, if it is being reconnected. */
  owner?: string | undefined;
  /** The page on which Trello creates the token. */
  tokenUrl: string;
  problem?: string;
}

/** Asks for a token once. The token is checked at Trello, sealed, and never shown again. */
export function BoardTokenPage({ session, name, apiKey, owner, tokenUrl, problem }: BoardTokenPageProps) {
  return (
    <Page title={`Token for ${name}`} session={session} section="integrations">
      <p class="back">
        <a href="/integrations">All accounts</a>
      </p>
      <h1>Token for {name}</h1>
      <ol class="steps">
        <li>
          Sign in to Trello as {owner ?? 'the member whose boards agents shall work with'},{' '}
          <a href={tokenUrl} target="_blank" rel="noopener noreferrer">
            open Trello’s page
          </a>{' '}
          and choose Allow.
        </li>
        <li>Copy the token that it shows, and paste it here.</li>
      </ol>
      <form method="post" action="/integrations/board/token" class="panel">
        <FormToken session={session} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="key" value={apiKey} />
        <input type="hidden" name="owner" value={owner ?? ''} />
        <div class="field">
          <label for="token">Token</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="off"
            required
            maxlength={200}
            aria-describedby={problem === undefined ? 'token-hint' : 'token-hint token-problem'}
            {...(problem !== undefined && { 'aria-invalid': 'true' as const, autofocus: true })}
          />
          <p class="hint" id="token-hint">
            It is checked at Trello, encrypted, and never shown again.
          </p>
          {problem === undefined ? null : (
            <p class="problem" id="token-problem">
              <Sentence text={problem} />
            </p>
          )}
        </div>
        <button type="submit" class="primary">
          Connect
        </button>
      </form>
    </Page>
  );
}
