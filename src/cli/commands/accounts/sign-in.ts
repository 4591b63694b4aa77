import { toolError } from '../../../contracts';
import { describeFailure } from '../../output/describe-failure';
import { createAuthorizationRequest } from '../../../accounts/oauth/authorization-request';
import { exchangeCode, type OauthTokens } from '../../../accounts/oauth/exchange-code';
import type { OauthApplication } from '../../../accounts/oauth/oauth-application';
import { openLoopback, type LoopbackOptions } from './open-loopback';
import { refusalOf } from '../../../accounts/oauth/refusal';

export interface SignIn<Result> extends LoopbackOptions {
  readonly application: OauthApplication;
  /** Receives the address for the person's browser. */
  readonly onUrl: (url: string) => void;
  /** Connects the account; the browser shows its answer too. */
  readonly finish: (tokens: OauthTokens) => Promise<Result>;
}

/**
 * Has a person sign in with a browser on this machine: authorization code with PKCE and a loopback redirect. It is implemented here because Atlassian
 * takes token requests as JSON, which the usual OAuth libraries cannot send. Our own refresh code exists for the same reason.
 *
 * @throws PermissionDenied when the person or the authorization server refuses; whatever `finish` throws
 */
export async function signIn<Result>({ application, port, path, onUrl, finish }: SignIn<Result>): Promise<Result> {
  const loopback = await openLoopback({ port, path });
  try {
    const request = createAuthorizationRequest(application, loopback.redirectUri);
    onUrl(request.url);
    const { parameters, answer } = await loopback.redirect(request.state);
    try {
      const result = await finish(
        await exchangeCode(application, request, codeOf(application, parameters, request.redirectUri)),
      );
      answer({ title: 'Connected', text: 'You can close this window.', failed: false });
      return result;
    } catch (error) {
      answer({ title: 'Not connected', text: describeFailure(error), failed: true });
      throw error;
    }
  } finally {
    loopback.close();
  }
}

function codeOf(application: OauthApplication, parameters: URLSearchParams, redirectUri: string): string {
  if (parameters.has('error')) throw refusalOf(application, Object.fromEntries(parameters), redirectUri);
  const code = parameters.get('code') ?? '';
  if (code !== '') return code;
  throw toolError(
    'ProviderUnavailable',
    `${application.provider} sent the browser back without a code. Connect again.`,
  );
}
