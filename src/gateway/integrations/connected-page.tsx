import { Page } from '../console/page';
import type { Session } from '../console/session';

interface ConnectedPageProps {
  session: Session;
  name: string;
  /** Of the account's page. */
  address: string;
}

/** The end of a sign-in in a window of its own: it closes by itself, and the window behind it goes on to the account. */
export function ConnectedPage({ session, name, address }: ConnectedPageProps) {
  return (
    <Page title="Connected" session={session} section="integrations" scripts={['/assets/pop-up.js']}>
      <h1>Connected</h1>
      <p data-closes={address}>
        This window closes by itself. If it does not, close it, or go on to <a href={address}>{name}</a>.
      </p>
    </Page>
  );
}
