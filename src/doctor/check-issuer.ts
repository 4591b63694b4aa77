import { z } from 'zod';
import type { Configuration } from '../configuration';
import { parseJson } from '../json/parse-json';
import { ask } from './ask';
import { checkClock, unreachable } from './check-providers';
import { findingsOf, type Finding } from './finding';

const { problem, good } = findingsOf('providers');

const name = 'The OpenID Connect issuer';

/** OpenID Connect Discovery 1.0, section 3: what a sign-in needs of an issuer's metadata. */
const metadataSchema = z.looseObject({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Checks whether the issuer that people sign in at answers as a sign-in needs it: the gateway asks it at the first sign-in only. */
export async function checkIssuer({ signIn }: Configuration): Promise<Finding[]> {
  if (signIn.openId === undefined) return [];
  const { issuer } = signIn.openId;
  const url = metadataAddress(issuer);
  const answer = await ask('GET', url);
  if ('failure' in answer) return [unreachable(name, url, answer.failure)];
  if (answer.status !== 200)
    return [
      problem(
        `${name} answers ${answer.status} at ${url}, where its metadata should be: nobody can sign in to the pages.`,
        'Look whether OIDC_ISSUER names it as it calls itself, with its path.',
      ),
    ];
  return [judged(issuer, url, answer.text), ...checkClock(name, answer, Date.now())];
}

/** As openid-client makes it of the issuer. */
function metadataAddress(issuer: string): string {
  const url = new URL(issuer);
  if (isMetadataAddress(issuer)) return url.href;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return url.href;
}

const isMetadataAddress = (issuer: string): boolean => new URL(issuer).href.includes('/.well-known/');

function judged(issuer: string, url: string, text: string): Finding {
  const { data: metadata } = metadataSchema.safeParse(parseJson(text));
  if (metadata === undefined)
    return problem(
      `What is at ${url} is not the metadata of an OpenID Connect issuer (issuer, authorization_endpoint, token_endpoint, jwks_uri): nobody can sign in to the pages.`,
      'Look whether OIDC_ISSUER is right; a page of a proxy may stand in its place.',
    );
  if (mayBeCalled(issuer, metadata.issuer)) return good(`${name} answers at ${new URL(url).host}.`);
  return problem(
    `${name} calls itself ${metadata.issuer}, and OIDC_ISSUER is ${issuer}: nobody can sign in to the pages.`,
    `Set OIDC_ISSUER=${metadata.issuer} if that is the one you mean.`,
  );
}

/** As openid-client decides, which lets Microsoft's differ: the name there holds the tenant of each person. */
function mayBeCalled(issuer: string, called: string): boolean {
  const { href, origin, hostname } = new URL(issuer);
  return (
    new URL(called).href === href ||
    isMetadataAddress(issuer) ||
    origin === 'https://login.microsoftonline.com' ||
    hostname.endsWith('.b2clogin.com')
  );
}
