import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createCli } from './run-cli';

const template = parseEnv(readFileSync(join(__dirname, '../../templates/shared/env'), 'utf8')) as Record<
  string,
  string
>;

/** A `.env` in which everything names somebody else's: Temporal, providers, keys, and people who would be told. */
const filled = {
  TEMPORAL_ADDRESS: '127.0.0.1:1',
  TEMPORAL_NAMESPACE: 'the-team',
  TEMPORAL_API_KEY: 'the-team',
  AGENT_INTEGRATIONS_KEYS: `team:${Buffer.alloc(32).toString('base64')}`,
  MICROSOFT_CLIENT_ID: 'real',
  TRELLO_API_KEY: 'real',
  PUBLIC_URL: 'https://agents.example.com',
  APPROVAL_WEBHOOK_URL: 'http://127.0.0.1:1/approvals',
  APPROVAL_WEBHOOK_SECRET: 'a secret of thirty-two characters',
  OIDC_ISSUER: 'https://sign-in.example.com',
  STEPS_WITHOUT_AGENT: 'nonsense',
};

test('the demo tells its story on a sandbox and a Temporal of its own, whatever `.env` says', async () => {
  const { code, stdout, stderr } = await createCli({ ...template, ...filled }).run(['demo', '--auto']);
  expect(stderr).toBe('');
  expect(stdout).toContain('Everything happened exactly once');
  expect(code).toBe(0);
}, 180_000);
