import { z } from 'zod';
import { toolError } from '../../contracts';
import type { OauthApplication } from './oauth-application';

const refusalSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() });

/**
 * What an authorization server's refusal means for the person who is connecting an account. Of its own words only the codes are
 * passed on: the description can name people.
 */
export function refusalOf(application: OauthApplication, answer: unknown): Error {
  const { provider } = application;
  const refusal = refusalSchema.safeParse(answer);
  if (!refusal.success) return toolError('ProviderUnavailable', `${provider} gave an answer that is no OAuth answer.`);
  const { error, error_description: description = '' } = refusal.data;
  const code = /AADSTS\d+/.exec(description)?.[0];
  const known = [error, code].filter((part) => part !== undefined).join(', ');
  return toolError('PermissionDenied', `${provider} did not let us in (${known}). ${advice(application, error, code)}`);
}

/** Where an administrator agrees for everybody, when that is what a refusal is about. */
export function administratorPage(application: OauthApplication, answer: unknown): string | undefined {
  const refusal = refusalSchema.safeParse(answer);
  const code = /AADSTS\d+/.exec(refusal.data?.error_description ?? '')?.[0] ?? '';
  return needsAdministrator.includes(code) ? consentPage(application) : undefined;
}

function consentPage({ authorizeUrl, clientId }: OauthApplication): string {
  const query = new URLSearchParams({ client_id: clientId }).toString();
  return `${authorizeUrl.split('/oauth2/', 1).join('')}/adminconsent?${query}`;
}

/** https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const needsAdministrator = ['AADSTS90094', 'AADSTS90095', 'AADSTS65001'];
const needsSecret = ['AADSTS7000218', 'AADSTS7000215'];

function advice(application: OauthApplication, error: string, code = ''): string {
  const { provider } = application;
  if (needsAdministrator.includes(code)) {
    return `An administrator of the organisation has to agree first, at ${consentPage(application)}; then connect again.`;
  }
  if (code === 'AADSTS70011') {
    return 'Personal accounts have neither shared mailboxes nor meeting transcripts: connect again without them.';
  }
  if (needsSecret.includes(code)) {
    return 'It wants the right MICROSOFT_CLIENT_SECRET, or the application registered for "Mobile and desktop applications" with the redirect URI http://localhost.';
  }
  if (code === 'AADSTS700025') return 'It is registered as a public client: unset MICROSOFT_CLIENT_SECRET.';
  if (error === 'access_denied') return 'The person declined, and nothing was connected. Connect again and accept.';
  if (error === 'invalid_client') return `Check ${provider.toUpperCase()}_CLIENT_ID and its secret.`;
  return 'Nothing was connected. Connect again; if it repeats, check the application’s registration.';
}
