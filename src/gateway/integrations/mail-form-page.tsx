import { endOfConsent } from '../../accounts/oauth/refusal';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { ConnectPage, type Reconnected } from './connect-page';
import { NameField } from './name-field';

interface MailFormPageProps {
  session: Session;
  address: string;
  /** Set if an account is reconnected: it keeps its name. */
  reconnected?: Reconnected;
  typed: { name: string; meetings: boolean; shared: boolean; directory: boolean };
  problem?: string;
  redirectUri: string;
  isConfigured: boolean;
  /** The page on which an administrator gives consent to what is chosen. */
  administratorPage?: string | undefined;
}

/** The form before the sign-in at Microsoft: the name, and the permissions to ask for. */
export function MailFormPage({
  session,
  address,
  reconnected,
  typed,
  problem,
  redirectUri,
  isConfigured,
  administratorPage,
}: MailFormPageProps) {
  const end = endOfConsent(redirectUri);
  return (
    <ConnectPage
      session={session}
      title="Add a mailbox"
      reconnected={reconnected}
      lead={
        reconnected === undefined
          ? 'Its person signs in at Microsoft and agrees to what agents may do. They can take that back there at any time.'
          : `Sign in at Microsoft as ${reconnected.owner}. The account keeps its name, its agents and its triggers.`
      }
      scripts={['/assets/pop-up.js']}
    >
      {isConfigured ? (
        <form method="post" action={address} class="panel" data-pop-up="/integrations?waiting=yes">
          <FormToken session={session} />
          {reconnected === undefined ? <NameField name={typed.name} problem={problem} example="support" /> : null}
          <fieldset>
            <legend>Ask also for</legend>
            <label class="choice">
              <input type="checkbox" name="shared" value="yes" checked={typed.shared} />
              Shared mailboxes and calendars
              <span class="hint">What others have shared with this person. Not for personal accounts.</span>
            </label>
            <label class="choice">
              <input type="checkbox" name="meetings" value="yes" checked={typed.meetings} />
              Transcripts of online meetings
              <span class="hint">
                An administrator of the organisation has to agree. The account is then listed under meetings only.
              </span>
            </label>
            <label class="choice">
              <input type="checkbox" name="directory" value="yes" checked={typed.directory} />
              Colleagues and rooms
              <span class="hint">
                To find them by name. An administrator of the organisation has to agree. Not for personal accounts.
              </span>
            </label>
          </fieldset>
          <button type="submit" class="primary">
            Sign in with Microsoft
          </button>
        </form>
      ) : (
        <div class="banner warning">
          <p>
            No application is registered yet. Register one at{' '}
            <a href="https://entra.microsoft.com">entra.microsoft.com</a> (App registrations), and set
            MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET as .env.example says.
          </p>
        </div>
      )}
      {administratorPage === undefined ? null : (
        <div class="panel">
          <p>
            Where Microsoft says “Need admin approval”, an administrator of the organisation opens this address first,
            and agrees for everybody in it:
          </p>
          <p>
            <a href={administratorPage} rel="noreferrer">
              {administratorPage}
            </a>
          </p>
          {end === undefined ? null : <p class="hint">When they have agreed, {end}.</p>}
          <p class="hint">
            It asks for what is chosen above as this page opened. For more, choose it, sign in, and leave Microsoft’s
            page by “Return to the application”: the address for that is then shown here.
          </p>
        </div>
      )}
      <p class="hint">
        The application has to have this redirect URI: <code>{redirectUri}</code>
      </p>
      {reconnected === undefined ? (
        <p class="hint">
          Mailboxes that nobody signs in to:{' '}
          <a href="/integrations/mail/application/new">connect them to an application of its own</a>, which an
          administrator has granted its roles.
        </p>
      ) : null}
    </ConnectPage>
  );
}
