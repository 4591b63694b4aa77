import type { ProviderDialect } from '../provider-caller';
import { mapTrelloError } from './map-trello-error';

/** Trello echoes it on webhook deliveries to the same key: a write of ours can be told from other people's. */
const clientIdentifier = 'temporal-agent-integrations';

export const trelloDialect: ProviderDialect = {
  provider: 'trello',
  headers: (method, given) => (method === 'GET' ? given : { ...given, 'x-trello-client-identifier': clientIdentifier }),
  mapRefusal: mapTrelloError,
};
