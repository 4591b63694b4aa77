import { randomBytes } from 'node:crypto';
import type { Connection } from '@temporalio/client';
import { AgentIntegrationsClient } from '../../../src/client';
import { readConfiguration } from '../../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../../src/encryption/key-ring';
import { createGateway, serveGateway } from '../../../src/gateway';
import { connectTestServer } from '../../support/temporal-server';

/** A gateway over real HTTP, on the Temporal server of the test run. */
export interface RunningGateway {
  readonly url: string;
  readonly client: AgentIntegrationsClient;
  readonly keyRing: KeyRing;
  readonly signInToken: string;
  /** What `onError` was told. */
  readonly faults: unknown[];
}

/** Where providers are told to call; nothing listens there. */
export const publicUrl = 'https://hooks.example.test';

const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

export interface StartGatewayOptions {
  environment?: NodeJS.ProcessEnv;
  keyRing?: KeyRing;
  connection?: Connection;
  namespace?: string;
  /** Without it, people sign in at the OpenID issuer only. */
  link?: false;
}

export async function startGateway(options: StartGatewayOptions = {}): Promise<RunningGateway> {
  const server = await connectTestServer();
  const { connection, namespace } = { ...server, ...options };
  const keyRing = options.keyRing ?? createKeyRing([generateKey()], 'the test');
  const client = new AgentIntegrationsClient({ connection, namespace, keyRing });
  const signInToken = randomBytes(32).toString('base64url');
  const faults: unknown[] = [];
  const configuration = readConfiguration({ PUBLIC_URL: publicUrl, ...options.environment });
  const link = options.link === false ? {} : { signInToken };
  const app = createGateway({ client, configuration, onError: (error) => faults.push(error), ...link });
  const { url, close } = await serveGateway(app, { port: 0 });
  closers.push(close);
  return { url, client, keyRing, signInToken, faults };
}
