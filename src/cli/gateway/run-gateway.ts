import { randomBytes } from 'node:crypto';
import { readConfiguration } from '../../configuration';
import { createGateway, serveGateway } from '../../gateway';
import { createStructuredLogger } from '../../logging/structured-logger';
import { logLevelOf, type LogLevelOption } from '../log-level';
import type { Terminal } from '../terminal';
import { untilStopped } from '../until-stopped';
import { watchTemporal } from '../watch-temporal';
import { withPatientClient } from '../with-client';

export interface GatewayCommandOptions {
  port: number;
  host: string;
  logLevel: LogLevelOption;
}

/** Serves the gateway until SIGINT or SIGTERM; what is being answered then is answered. */
export async function runGateway({ port, host, logLevel }: GatewayCommandOptions, terminal: Terminal): Promise<void> {
  const logger = createStructuredLogger({ level: logLevelOf(logLevel) });
  const configuration = readConfiguration();
  await withPatientClient(async (client) => {
    const token = configuration.signIn.link ? randomBytes(32).toString('base64url') : undefined;
    const onError = (error: unknown): void => {
      logger.error('A request failed', { error });
    };
    const app = createGateway({
      client,
      configuration,
      onError,
      ...(token === undefined ? {} : { signInToken: token }),
    });
    const { url, close } = await serveGateway(app, { port, hostname: host });
    const signInPage = `${configuration.publicUrl ?? url}/sign-in`;
    const signInUrl = token === undefined ? signInPage : `${signInPage}?token=${token}`;
    logger.info('The gateway listens', { address: url });
    terminal.result(
      { url, signInUrl },
      () =>
        `The gateway listens on ${url}. ${token === undefined ? 'Sign in here' : 'Sign in with this link, once'}:\n\n${signInUrl}`,
    );
    const stopped = new AbortController();
    const watching = watchTemporal(
      () => client.temporal.withDeadline(Date.now() + 2_000, () => client.temporal.workflowService.getSystemInfo({})),
      {
        say: (sentence) => {
          logger.warn(sentence);
        },
        meanwhile: 'Pages and webhooks answer 503; providers try again, and triggers catch up on what was missed.',
        signal: stopped.signal,
      },
    );
    const signal = await untilStopped();
    stopped.abort();
    await watching;
    logger.info('The gateway stops', { signal });
    await close();
  });
}
