import { isRecord } from '../../json/is-record';

/** Names under which Trello accepts a credential. */
const credentialName = /^(?:(?:api_?)?(?:key|token)|oauth_\w+)$/i;

/** A credential in an endpoint's query. */
const credentialParameter = /[?&](?:key|token|oauth_\w+)=/i;

/** Advice for a person who puts a key or token where it would stay in histories. */
export const howToSeal =
  'Leave it out: the connected account signs the request. To use another API key and token, seal them once as an account of their own: ' +
  "on the agent's page, in the row of Board API Call, or on the Integrations page; or with " +
  '`agent-integrations agents equip <agent> board.apiCall --key-and-token`, which asks for both. Then name that account in "account".';

/** Whether a parameter, field or header of this name would hold a key or token. */
export const isCredentialName = (name: string): boolean => credentialName.test(name.trim().replaceAll('-', '_'));

export interface WrittenCall {
  endpoint: string;
  query: object;
  headers: object;
  body?: unknown;
}

/** Returns where a raw call contains a key or token, or undefined. */
export function credentialPlace({ endpoint, query, headers, body }: WrittenCall): keyof WrittenCall | undefined {
  if (credentialParameter.test(endpoint)) return 'endpoint';
  const places = { query, headers, body };
  return (['query', 'headers', 'body'] as const).find((place) => {
    const fields = places[place];
    return isRecord(fields) && Object.keys(fields).some(isCredentialName);
  });
}
