import { AuthorizationResponseError } from 'openid-client';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { roleOfAddress } from '../../../../configuration/allowed-people';
import type { OpenIdSettings } from '../../../../configuration/sign-in-settings';
import type { GatewayOptions } from '../../../http/gateway-options';
import { logFault } from '../../../http/log-fault';
import { messagePage } from '../../message-page';
import { ownAddress } from '../../../http/own-address';
import { onceInThisProcess } from '../../ended-trips';
import { RoundTrips } from '../../round-trips';
import { createSessionCookie } from '../../session/session';
import { setSessionCookie } from '../../session/session-cookie';
import { pathSchema } from '../../own-path';
import { OpenIdIssuer, type OpenIdTrip } from './openid-issuer';

const tripSchema: z.ZodType<OpenIdTrip> = z.strictObject({
  state: z.string().min(1),
  redirectUri: z.url(),
  nonce: z.string(),
  verifier: z.string(),
  to: pathSchema,
});

/** `/sign-in/openid` redirects to the issuer, `/sign-in/callback` comes back from it. Both change only cookies of the requesting browser. */
export function createOpenIdRoutes(
  { client, configuration, onError = logFault }: GatewayOptions,
  settings: OpenIdSettings,
): Hono {
  const { keyRing } = client;
  const issuer = new OpenIdIssuer(settings);
  const trips = new RoundTrips(
    keyRing,
    { cookie: 'agent-integrations-sign-in', path: '/sign-in' },
    tripSchema,
    onceInThisProcess(),
  );
  const app = new Hono();

  app.get('/openid', async (context) => {
    const redirectUri = `${ownAddress(configuration, context)}/sign-in/callback`;
    try {
      const { url, trip } = await issuer.begin(redirectUri, pathSchema.parse(context.req.query('to')));
      trips.begin(context, trip);
      return context.redirect(url, 303);
    } catch (error) {
      onError(withoutDetails(error));
      return unreachable(context, issuer.name);
    }
  });

  app.get('/callback', async (context) => {
    const trip = await trips.end(context, context.req.query('state') ?? '');
    if (trip === undefined) return notBegunHere(context);
    let address: string | undefined;
    try {
      address = await issuer.finish(trip, new URL(context.req.url).search);
    } catch (error) {
      if (error instanceof AuthorizationResponseError) return refused(context, issuer.name, error.error);
      onError(withoutDetails(error));
      return unreachable(context, issuer.name);
    }
    if (address === undefined) return notVouchedFor(context, issuer.name);
    if (roleOfAddress(settings.allowed, address) === undefined) return notAllowed(context, address);
    setSessionCookie(context, configuration, createSessionCookie(keyRing, { name: address, proof: 'openid' }));
    return context.redirect(trip.to, 303);
  });
  return app;
}

/** Causes of the library's errors can contain claims and answers, so only names, codes and messages are kept, where they are the library's own. */
function withoutDetails(error: unknown): Error {
  const { name, message, error: refusal, cause } = error as Partial<Error> & { error?: string };
  const why = cause instanceof Error && ownErrors.includes(cause.name) ? cause.message : undefined;
  return new Error(`Sign-in at the OpenID issuer failed: ${[name, refusal, message, why].filter(Boolean).join(', ')}`);
}

/** Errors of the library whose messages are its fixed words, as "JWT signature verification failed". */
const ownErrors = ['OperationProcessingError', 'UnsupportedOperationError'];

const link = { href: '/sign-in', label: 'Sign in again' };

const unreachable = (context: Context, name: string) =>
  messagePage(context, 502, {
    title: 'Not signed in',
    text: `${name} did not answer as it should; the log of this service says more.`,
    link,
  });

const notBegunHere = (context: Context) =>
  messagePage(context, 400, {
    title: 'This sign-in is not under way here',
    text: 'It was begun in another browser or at another address than this one, more than ten minutes ago, or has come back once already.',
    link,
  });

const refused = (context: Context, name: string, code: string) =>
  messagePage(context, 403, {
    title: 'Not signed in',
    text:
      code === 'access_denied'
        ? `The sign-in at ${name} was cancelled, or ${name} does not let you use this service.`
        : `${name} refused the sign-in (${code}). If it repeats, check how this service is registered there.`,
    link,
  });

const notVouchedFor = (context: Context, name: string) =>
  messagePage(context, 403, {
    title: 'Your address is not verified',
    text: `${name} names no address for you that it vouches for. Verify it there, or sign in with the account that your organisation gave you there.`,
    link,
  });

const notAllowed = (context: Context, address: string) =>
  messagePage(context, 403, {
    title: 'You are not on the list',
    text: `${address} may not sign in here. Ask whoever runs this service to add it to OIDC_ALLOWED.`,
  });
