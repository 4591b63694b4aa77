import { toolError } from '../../contracts/tool-error';
import { looksLikeSecret } from '../hide-secrets';
import type { RawRequest } from '../raw-exchange';

/** Trello takes these from a body too, and would act as someone else. */
const credentialField = /^(key|token|oauth_\w+)$/i;

/** A credential inside a `batch` URL or a form body. */
const credentialParameter = /(^|[?&,])(key|token|oauth_\w+)=/i;

/**
 * Refuses a raw call with a key or token in it: the connected account signs, and what is pasted into an input stays in
 * histories.
 *
 * @throws InvalidInput naming the place and how to connect an account instead
 */
export function refuseCredentials({ endpoint, query = {}, body }: RawRequest): void {
  const values = [...endpoint.segments, ...endpoint.query.flat(), ...Object.entries(query).flat().map(String)];
  if (values.some((value) => looksLikeSecret(value) || credentialParameter.test(value))) throw refused('endpoint');
  if (Object.keys(query).some((name) => credentialField.test(name))) throw refused('query');
  if (hasCredential(body)) throw refused('body');
}

function hasCredential(body: unknown): boolean {
  if (typeof body === 'string') return credentialParameter.test(body) || hasCredential(parseJson(body));
  return typeof body === 'object' && body !== null && Object.keys(body).some((name) => credentialField.test(name));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refused(field: string) {
  return toolError(
    'InvalidInput',
    `${field} holds a key or token. Leave it out: the connected account signs the request. To use another credential, connect it as an account.`,
  );
}
