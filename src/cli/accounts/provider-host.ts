import type { Configuration } from '../../configuration';
import type { Integration } from '../../contracts';

/** Where the accounts of an integration are, as a person knows it: `graph.microsoft.com`, or the sandbox's address. */
export const providerHost = ({ microsoft, trello }: Configuration, integration: Integration): string =>
  new URL(integration === 'mail' ? microsoft.graphUrl : trello.url).host;
