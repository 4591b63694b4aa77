import { z } from 'zod';
import { defined } from '../json/defined';
import { allowedPeopleSchema, type AllowedPeople } from './allowed-people';

/** How people sign in to the pages. */
export interface SignInSettings {
  /** Whether the one-time link from the terminal signs in. */
  link: boolean;
  openId?: OpenIdSettings;
}

/** The OpenID Connect issuer that identifies people, and which of them may sign in. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  allowed: AllowedPeople;
}

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/;

/** The variables for signing in; `.env.example` documents them. */
export const signInVariables = z.object({
  OIDC_ISSUER: z
    .url()
    .refine((url) => url.startsWith('https://') || loopback.test(url), { error: 'An issuer is https.' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ALLOWED: allowedPeopleSchema.optional(),
  SIGN_IN_LINK: z.enum(['on', 'off']).optional(),
});

/** @throws Error when an issuer is set and a setting it needs is missing */
export function signInSettings(values: z.output<typeof signInVariables>): SignInSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined) return { link: values.SIGN_IN_LINK !== 'off' };
  const allowed = values.OIDC_ALLOWED;
  if (clientId === undefined || allowed === undefined || allowed.size === 0) {
    throw new Error(
      'OIDC_ISSUER is set: set OIDC_CLIENT_ID too, and say in OIDC_ALLOWED who may sign in (see .env.example).',
    );
  }
  const openId = { issuer, clientId, allowed, ...defined({ clientSecret }) };
  return { link: values.SIGN_IN_LINK === 'on', openId };
}
