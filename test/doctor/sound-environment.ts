import type { Sandbox } from 'graph-trello-sandbox';
import type { Finding } from '../../src/doctor/finding';
import type { KeyRing } from '../../src/encryption/key-ring';
import { keysOf } from '../support/keys-of';

/** Secrets of the sandbox's applications. */
export const clientSecrets = { 'test-client': 'test-secret' };

/** The environment of an installation with nothing wrong. */
export const soundEnvironment = (
  { urls, trello }: Sandbox,
  keyRing: KeyRing,
  publicUrl: string,
): Record<string, string> => ({
  AGENT_INTEGRATIONS_KEYS: keysOf({ keyRing }),
  MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
  MICROSOFT_LOGIN_URL: urls.login,
  MICROSOFT_CLIENT_ID: 'test-client',
  MICROSOFT_CLIENT_SECRET: 'test-secret',
  ATLASSIAN_URL: urls.atlassian,
  ATLASSIAN_CLIENT_ID: trello.application.clientId,
  ATLASSIAN_CLIENT_SECRET: trello.application.clientSecret,
  TRELLO_URL: `${urls.trello}/1`,
  TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
  TRELLO_API_KEY: 'key',
  TRELLO_API_SECRET: 'secret',
  PUBLIC_URL: publicUrl,
});

/** What is wrong in an area, and what to do, in words. */
export const found = (findings: readonly Finding[], area: Finding['area']): string =>
  findings
    .filter((finding) => finding.area === area && finding.level !== 'good')
    .map(({ text, advice = '' }) => `${text} ${advice}`)
    .join('\n');
