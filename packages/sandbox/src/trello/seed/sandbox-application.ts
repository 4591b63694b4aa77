import type { TrelloApp } from '../state/trello-app';

/** The application of every sandbox, so that tests can have its key and secret in their configuration. */
export const sandboxApplication: TrelloApp = {
  id: '5a4db0c0de5a4db0c0de0001',
  name: 'Sandbox application',
  key: '5a4db0c0de0123456789abcdef012345',
  secret: '5ec4e75a4db0c0de0123456789abcdef0123456789abcdef0123456789abcdef',
  clientId: 'sandbox-trello-client',
  clientSecret: 'sandbox-trello-client-secret',
};
