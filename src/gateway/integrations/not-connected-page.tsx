import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Sentence } from '../console/sentence';

interface NotConnectedPageProps {
  session: Session;
  /** What happened and what to do. */
  text: string;
  /** The page on which an administrator gives consent, if that is what may be missing. */
  administratorPage?: string | undefined;
  again: { href: string; label: string };
}

/** Says why an account was not connected, and how to continue. */
export function NotConnectedPage({ session, text, administratorPage, again }: NotConnectedPageProps) {
  return (
    <Page title="Not connected" session={session} section="integrations">
      <h1>Not connected</h1>
      <div class="banner bad" role="alert">
        <p>
          <Sentence text={text} />
        </p>
      </div>
      {administratorPage === undefined ? null : (
        <div class="panel">
          <p>
            Where Microsoft asks for an administrator, send this address to one of the organisation; who opens it agrees
            for everybody in it.
          </p>
          <p>
            <a href={administratorPage} rel="noreferrer">
              {administratorPage}
            </a>
          </p>
        </div>
      )}
      <div class="actions">
        <a class="button primary" href={again.href}>
          {again.label}
        </a>
        <a class="button" href="/integrations">
          All accounts
        </a>
      </div>
    </Page>
  );
}
