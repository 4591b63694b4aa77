import { toolError } from '../../contracts';
import type { OauthApplication } from './oauth-application';
import { readOauthRefusal, type OauthRefusal } from './oauth-refusal';

/**
 * Turns an authorization server's refusal into an error for the person who is connecting an account.
 *
 * @param redirectUri of the sign-in that was refused
 */
export function refusalOf(application: OauthApplication, answer: unknown, redirectUri: string): Error {
  const refusal = readOauthRefusal(answer);
  return refusal === undefined
    ? toolError(
        'ProviderUnavailable',
        `${application.provider} did not answer as a sign-in service does. Check its address, or try again later.`,
      )
    : refused(application, refusal, redirectUri);
}

/** Like {@link refusalOf}, for a refusal that is already parsed. */
export function refused(application: OauthApplication, refusal: OauthRefusal, redirectUri: string): Error {
  const { provider } = application;
  if (refusal.solvedBy === 'time') {
    return toolError(
      'ProviderUnavailable',
      `${provider} is not able to answer at the moment (${refusal.codes}). Connect again later.`,
    );
  }
  return toolError(
    'PermissionDenied',
    `${provider} did not let us in (${refusal.codes}). ${advice(application, refusal, redirectUri)}`,
  );
}

/** Returns the page where an administrator consents for everybody, if the refusal asks for that or may do so. */
export function administratorPage(
  application: OauthApplication,
  answer: unknown,
  redirectUri: string,
): string | undefined {
  const code = readOauthRefusal(answer)?.code ?? '';
  return needsAdministrator.includes(code) || code === declined ? consentPage(application, redirectUri) : undefined;
}

/**
 * The page where an administrator consents to everything we request, even if the registration does not list it. Not at `common`, where personal
 * accounts sign in too (https://learn.microsoft.com/entra/identity-platform/v2-admin-consent). The page sends the browser back to a registered
 * address, which is required.
 */
export function consentPage(
  { authorizeUrl, clientId, tokenScope = '' }: OauthApplication,
  redirectUri: string,
): string {
  const asked = { client_id: clientId, scope: tokenScope, redirect_uri: registeredAddress(redirectUri) };
  const query = new URLSearchParams(asked).toString();
  const tenant = authorizeUrl
    .split('/oauth2/', 1)
    .join('')
    .replace(/\/(common|consumers)$/, '/organizations');
  return `${tenant}/v2.0/adminconsent?${query}`;
}

/** The address registered for a sign-in by the command, which uses any free port (https://learn.microsoft.com/entra/identity-platform/reply-url). */
export const ofCommand = 'http://localhost';

const onThisMachine = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

const registeredAddress = (redirectUri: string): string =>
  /^http:\/\/localhost:\d+$/.test(redirectUri) ? ofCommand : redirectUri;

/**
 * https://learn.microsoft.com/entra/identity-platform/reference-error-codes and
 * https://learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error; 900941 in azure-docs issue 23287.
 */
const needsAdministrator = ['AADSTS90093', 'AADSTS90094', 'AADSTS900941', 'AADSTS90095', 'AADSTS65001'];
/**
 * The person declined, or was kept on Microsoft's page "Need admin approval" and left it by "Return to the application without granting consent"
 * (Azure-Samples/active-directory-aspnetcore-webapp-openidconnect-v2 issue 44).
 */
const declined = 'AADSTS65004';
const needsSecret = ['AADSTS7000218', 'AADSTS7000215'];

function advice(application: OauthApplication, { error, code = '' }: OauthRefusal, redirectUri: string): string {
  const { provider, scopes } = application;
  if (needsAdministrator.includes(code)) {
    return `An ${administratorFirst(application, redirectUri)}`;
  }
  if (code === declined) {
    return `The person declined, and nothing was connected. Connect again and accept. If Microsoft said "Need admin approval", an ${administratorFirst(application, redirectUri)}`;
  }
  if (code === 'AADSTS70011') {
    return 'Personal accounts have neither shared mailboxes nor meeting transcripts: connect again without them.';
  }
  if (needsSecret.includes(code)) {
    return 'It wants the right MICROSOFT_CLIENT_SECRET, or the application registered for "Mobile and desktop applications" with the redirect URI http://localhost.';
  }
  if (code === 'AADSTS700025') return 'It is registered as a public client: unset MICROSOFT_CLIENT_SECRET.';
  if (error === 'invalid_scope') {
    return `The application’s registration has to allow all that is asked for: ${scopes.join(', ')}.`;
  }
  if (error === 'access_denied') return 'The person declined, and nothing was connected. Connect again and accept.';
  if (error === 'invalid_client') return `Check ${provider.toUpperCase()}_CLIENT_ID and its secret.`;
  return 'Nothing was connected. Connect again; if it repeats, check the application’s registration.';
}

function administratorFirst(application: OauthApplication, redirectUri: string): string {
  const first = `administrator of the organisation has to agree first, at ${consentPage(application, redirectUri)};`;
  const end = endOfConsent(redirectUri);
  return end === undefined ? `${first} then connect again.` : `${first} ${end}. Then connect again.`;
}

/** Says where an administrator's browser ends, if that is an address of this machine, which theirs is not. */
export const endOfConsent = (redirectUri: string): string | undefined =>
  onThisMachine.test(redirectUri)
    ? `it ends at ${registeredAddress(redirectUri)}, and where this page cannot be reached that is as it should be`
    : undefined;
