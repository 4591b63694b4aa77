import { z } from 'zod';
import { toolError } from '../../contracts';
import { defined } from '../../json/defined';
import { parseJson } from '../../json/parse-json';
import { providerRequest } from '../../providers/provider-request';
import { readBody } from '../../providers/read-body';
import { RequestFailure } from '../../providers/request-failure';
import { timeForProvider } from '../../temporal/with-patience';
import { shortScopes } from './graph-scopes';
import { askedTooOften, readOauthRefusal, type OauthRefusal } from './oauth-refusal';
import type { TokenClient } from './token-client';

export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** ISO instant. */
  readonly expiresAt: string;
  /** Short names. Absent when the server granted exactly the requested scopes (RFC 6749, section 5.1). */
  readonly scopes?: string[];
}

const grantedSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

/** What Microsoft names in Retry-After where it throttles an application; where it throttles a person's tokens, it names nothing. */
const throttledMilliseconds = 60_000;

/** Larger than any token answer, in bytes. */
const answerLimit = 256 * 1024;

/**
 * Asks a token endpoint once.
 *
 * @param grant the parameters of the grant; those of the client are added
 * @returns the tokens, or the refusal of the person or of the application
 * @throws ProviderUnavailable when the endpoint cannot be reached, fails, or asks to be retried later
 */
export async function requestTokens(
  client: TokenClient,
  grant: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<{ kind: 'granted'; tokens: GrantedTokens } | { kind: 'refused'; refusal: OauthRefusal }> {
  const { provider } = client;
  const { status, answer } = await ask(client, grant, signal);
  const refusal = status === 200 ? undefined : readOauthRefusal(answer);
  if (refusal !== undefined && refusal.solvedBy !== 'time' && status < 500 && status !== 429) {
    return { kind: 'refused', refusal };
  }
  if (status !== 200) {
    throw toolError(
      'ProviderUnavailable',
      `${provider}'s token endpoint answered ${status}; try again later.`,
      refusal?.code === askedTooOften ? { retryAfterMilliseconds: throttledMilliseconds } : {},
    );
  }
  const parsed = grantedSchema.safeParse(answer);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw toolError('ProviderUnavailable', `${provider}'s token answer lacks what we need: ${missing}.`);
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: lifetime, scope } = parsed.data;
  return {
    kind: 'granted',
    tokens: {
      accessToken,
      ...defined({ refreshToken }),
      expiresAt: new Date(Date.now() + lifetime * 1000).toISOString(),
      ...(scope !== undefined && { scopes: shortScopes(scope.split(' ')) }),
    },
  };
}

/** Names of the sign-in services in metrics. */
const signIns = { Microsoft: 'microsoft-sign-in', Atlassian: 'atlassian-sign-in' } as const;

async function ask(
  { provider, tokenUrl, clientId, clientSecret, body }: TokenClient,
  grant: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<{ status: number; answer: unknown }> {
  const fields = {
    ...grant,
    client_id: clientId,
    ...defined({ client_secret: clientSecret }),
  };
  const isForm = body === 'form';
  const request = {
    method: 'POST' as const,
    url: new URL(tokenUrl),
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      accept: 'application/json',
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    signal: AbortSignal.any([AbortSignal.timeout(timeForProvider(15_000)), ...(signal === undefined ? [] : [signal])]),
  };
  try {
    return await providerRequest(signIns[provider], request, async (response) => ({
      status: response.status,
      // An answer that is not JSON is no OAuth answer.
      answer: parseJson((await readBody(response, answerLimit)).toString()),
    }));
  } catch (cause) {
    const why = cause instanceof RequestFailure ? `: ${cause.message}` : ` at ${request.url.host}`;
    throw toolError('ProviderUnavailable', `${provider}'s token endpoint cannot be reached${why}.`, { cause });
  }
}
