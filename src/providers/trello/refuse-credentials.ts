import { credentialPlace, howToSeal } from '../../contracts/board/credential-in-call';
import { toolError } from '../../contracts/tool-error';
import { looksLikeSecret } from '../hide-secrets';
import { parseJson } from '../../json/parse-json';
import type { RawRequest } from '../raw-call/raw-exchange';

/** A credential inside a `batch` URL or a form body. */
const credentialParameter = /(^|[?&,])(key|token|oauth_\w+)=/i;

/**
 * Refuses a raw call that contains a key or token: the connected account signs requests, and pasted credentials would stay in
 * histories.
 *
 * @throws InvalidInput naming the place and how to seal it instead
 */
export function refuseCredentials({ endpoint, query = {}, headers = {}, body }: RawRequest): void {
  const written = [...endpoint.segments, ...endpoint.query.flat()];
  if (written.some(isCredential)) throw refused('endpoint');
  if (Object.entries(query).flat().map(String).some(isCredential)) throw refused('query');
  if (Object.values(headers).some(isCredential)) throw refused('headers');
  if (typeof body === 'string' && credentialParameter.test(body)) throw refused('body');
  const fields = typeof body === 'string' ? parseJson(body) : body;
  const place = credentialPlace({ endpoint: '', query, headers, body: fields });
  if (place !== undefined) throw refused(place);
}

const isCredential = (value: string): boolean => looksLikeSecret(value) || credentialParameter.test(value);

const refused = (place: string) => toolError('InvalidInput', `${place}: It holds a key or token. ${howToSeal}`);
