import type { Context } from 'hono';
import { createAuthorizationRequest } from '../../accounts/oauth/authorization-request';
import { exchangeCode, type OauthTokens } from '../../accounts/oauth/exchange-code';
import type { OauthApplication } from '../../accounts/oauth/oauth-application';
import { administratorPage, refusalOf } from '../../accounts/oauth/refusal';
import type { ObtainedAccount } from '../../accounts/obtained-account';
import type { Configuration } from '../../configuration';
import type { Integration } from '../../contracts/integration';
import { isToolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { messagePage } from '../console/message-page';
import { ownAddress } from '../http/own-address';
import { renderPage } from '../console/render-page';
import type { RoundTrip, RoundTrips } from '../console/round-trips';
import { accountAddress } from './account-address';
import type { AccountTrip } from './account-trip';
import { connectObtained } from './connect-obtained';
import { NotConnectedPage } from './not-connected-page';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';

type AccountContext = Context<ConsoleEnvironment>;

export const callbackAddress = (configuration: Configuration, context: Context, integration: Integration): string =>
  `${ownAddress(configuration, context)}/integrations/${integration}/callback`;

/** Sends the browser to a provider's sign-in page; `tripOf` returns the data of the round trip. */
export function beginRoundTrip(
  context: AccountContext,
  trips: RoundTrips<AccountTrip>,
  application: OauthApplication,
  redirectUri: string,
  tripOf: (parts: RoundTrip & { verifier: string }) => AccountTrip,
): Response | Promise<Response> {
  const { session } = context.var;
  const home = new URL(redirectUri).origin;
  const origin = context.req.header('Origin') ?? home;
  if (origin !== home) {
    const text = `${application.provider} sends browsers back to ${home}, and you opened these pages at ${origin}. Sign in there and connect the account there.`;
    return messagePage(context, 409, { title: 'Open these pages at their public address', text, session });
  }
  const { url, state, verifier } = createAuthorizationRequest(application, redirectUri);
  trips.begin(context, tripOf({ state, redirectUri, verifier }), session.id);
  return renderPage(context, 200, <LeavingPage session={session} provider={application.provider} url={url} />);
}

/** Answers a browser that came back from the provider, with a code or with an error. */
export async function finishRoundTrip(
  context: AccountContext,
  trip: AccountTrip,
  application: OauthApplication,
  obtain: (tokens: OauthTokens) => Promise<ObtainedAccount>,
): Promise<Response> {
  const { integration, name, owner } = trip;
  const answer = context.req.query();
  try {
    if (answer.error !== undefined || answer.code === undefined) throw refusalOf(application, answer, trip.redirectUri);
    const tokens = await exchangeCode(application, trip, answer.code);
    const address = await connectObtained(context, trip, await obtain(tokens));
    if (trip.popUp !== true) return context.redirect(address, 303);
    return await renderPage(
      context,
      200,
      <ConnectedPage session={context.var.session} name={name} address={address} />,
    );
  } catch (error) {
    if (!isToolError(error)) throw error;
    const again =
      owner === undefined
        ? { href: `/integrations/${integration}/new`, label: 'Add it again' }
        : { href: `${accountAddress({ integration, name })}/reconnect`, label: 'Reconnect again' };
    return renderPage(
      context,
      error.type === 'ProviderUnavailable' ? 502 : 409,
      <NotConnectedPage
        session={context.var.session}
        text={error.message}
        administratorPage={administratorPage(application, answer, trip.redirectUri)}
        again={again}
      />,
    );
  }
}

/** Answers a callback that belongs to no sign-in of this browser: forged, repeated, late, or begun elsewhere. */
export function strangeCallback(context: AccountContext): Response | Promise<Response> {
  return messagePage(context, 400, {
    title: 'This sign-in is not under way here',
    text: 'It was begun in another browser or before you signed in here, more than ten minutes ago, or has come back once already; or a newer one was begun. Nothing was changed. Look among the accounts whether it is connected, else begin again.',
    session: context.var.session,
    link: { href: '/integrations', label: 'All accounts' },
  });
}

/**
 * Sends the browser on to a provider. It is a page and not a redirect, because browsers apply `form-action` to the redirects of a form, and
 * `form-action` cannot list every address that a provider may redirect to.
 */
function LeavingPage({ session, provider, url }: { session: Session; provider: string; url: string }) {
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

interface ConnectedPageProps {
  session: Session;
  name: string;
  /** The address of the account's page. */
  address: string;
}

/** Ends a sign-in in a window of its own: the window closes by itself, and the window behind it opens the account's page. */
function ConnectedPage({ session, name, address }: ConnectedPageProps) {
  return (
    <Page title="Connected" session={session} section="integrations" scripts={['/assets/pop-up.js']}>
      <h1>Connected</h1>
      <p data-closes={address}>
        This window closes by itself. If it does not, close it, or go on to <a href={address}>{name}</a>.
      </p>
    </Page>
  );
}
