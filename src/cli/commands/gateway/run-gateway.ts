import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../../../configuration';
import { defined } from '../../../json/defined';
import { createGateway, serveGateway } from '../../../gateway';
import { measureStanding } from '../../../gateway/standing-metrics';
import { unreadinessOf } from '../../../gateway/http/health';
import { createStructuredLogger } from '../../../logging/structured-logger';
import { askTemporal } from '../../../temporal/ask-temporal';
import { logLevelOf, type LogLevelOption } from '../../process/log-level';
import { loadPlugins } from '../../process/load-plugins';
import { openOperations } from '../../process/open-operations';
import type { OperationsOptions } from '../../process/operations-options';
import type { Terminal } from '../../output/terminal';
import { untilStopped } from '../../process/until-stopped';
import { watchTemporal } from '../../process/watch-temporal';
import { withPatientClient } from '../../process/with-client';

export interface GatewayCommandOptions extends OperationsOptions {
  port: number;
  host: string;
  logLevel: LogLevelOption;
  drainSeconds: number;
  /** A module that exports `plugins`, for the client of this process. */
  plugins?: string;
}

/**
 * Serves the gateway until SIGINT or SIGTERM. Requests under way are answered; a client that waits for a call learns what to ask another gateway for.
 * After SIGTERM, `/ready` asks for no more requests, but new ones are still answered for `drainSeconds`: proxies notice the end with a delay.
 */
export async function runGateway(
  { port, host, logLevel, drainSeconds, plugins, ...operations }: GatewayCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const logger = createStructuredLogger({ level: logLevelOf(logLevel) });
  const configuration = readConfiguration();
  const ownPlugins = await loadPlugins(plugins);
  await withPatientClient(async (client) => {
    const token = configuration.signIn.link ? randomBytes(32).toString('base64url') : undefined;
    const onError = (error: unknown): void => {
      logger.error('A request failed', { error });
    };
    const ending = new AbortController();
    const unreadiness = (): Promise<string | undefined> =>
      ending.signal.aborted ? Promise.resolve('This process is about to end.') : unreadinessOf(client);
    const app = createGateway({
      client,
      configuration,
      onError,
      unreadiness,
      ending: ending.signal,
      ...defined({ signInToken: token }),
    });
    const { url, close } = await serveGateway(app, { port, hostname: host });
    const closeOperations = await openOperations(operations, { logger, unreadiness });
    // Without a port too: a plugin's meter provider may ask. Where nobody asks, nothing is listed.
    measureStanding(client);
    const signInPage = `${configuration.publicUrl ?? url}/sign-in`;
    const signInUrl = token === undefined ? signInPage : `${signInPage}?token=${token}`;
    logger.info('The gateway listens', { address: url });
    // Before the address is said: who reads it may ask for the end at once.
    const stopped = untilStopped();
    terminal.result(
      { url, signInUrl },
      () =>
        `The gateway listens on ${url}. ${token === undefined ? 'Sign in here' : 'Sign in with this link, once'}:\n\n${signInUrl}`,
    );
    const watching = watchTemporal(() => askTemporal(client.temporal, client.temporal.options.namespace), {
      say: (sentence) => {
        logger.warn(sentence);
      },
      meanwhile: 'Pages and webhooks answer 503; providers try again, and triggers catch up on what was missed.',
      signal: ending.signal,
    });
    const signal = await stopped;
    ending.abort();
    await watching;
    logger.info('The gateway stops', { signal });
    if (signal === 'SIGTERM') await sleep(drainSeconds * 1000);
    await close();
    await closeOperations();
  }, ownPlugins);
}
