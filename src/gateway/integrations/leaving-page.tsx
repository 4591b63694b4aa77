import { Page } from '../console/page';
import type { Session } from '../console/session';

/**
 * Sends the browser on to a provider. A page of its own, because browsers hold a form's redirects to `form-action`, which cannot name
 * every address a provider may lead on to.
 */
export function LeavingPage({ session, provider, url }: { session: Session; provider: string; url: string }) {
  return (
    <Page title={`To ${provider}`} session={session} section="integrations" goTo={url}>
      <h1>On to {provider} …</h1>
      <p>
        <a href={url} rel="noreferrer">
          Continue to {provider}
        </a>{' '}
        if nothing happens. You come back here by itself.
      </p>
    </Page>
  );
}
