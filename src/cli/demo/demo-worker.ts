import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { defined } from '../../json/defined';
import { bundleServiceWorkflows, bundleWorkflows } from '../../plugin/bundle-workflows';
import { ownNameAsHere } from './own-name-as-here';

/** The demo's worker process; it can be killed without warning and restarted. */
export interface DemoWorker {
  start: () => Promise<void>;
  /** Sends SIGKILL: the worker finishes nothing and does not shut down cleanly. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface DemoWorkerOptions {
  /** For the bundles. */
  folder: string;
  /** `host:port` of the demo's own Temporal. */
  address: string;
  keyFile: string;
  /** The variables of the configuration. */
  environment: NodeJS.ProcessEnv;
  /** The language model that decides; without one the agent's own code decides. */
  model?: string;
}

/** Bundles the workflows once, so that every start of the worker is quick. */
export async function prepareWorker(options: DemoWorkerOptions): Promise<DemoWorker> {
  const { folder, address, keyFile, environment, model } = options;
  const [service, agents] = await Promise.all([
    bundleServiceWorkflows(),
    model === undefined
      ? bundleWorkflows(require.resolve('./agents'))
      : bundleWorkflows(require.resolve('./agents-with-model'), {}, ownNameAsHere),
  ]);
  const own = {
    DEMO_TEMPORAL: address,
    DEMO_KEY_FILE: keyFile,
    DEMO_SERVICE_BUNDLE: join(folder, 'service-workflows.js'),
    DEMO_AGENT_BUNDLE: join(folder, 'agent-workflows.js'),
    ...defined({ DEMO_MODEL: model }),
  };
  await Promise.all([writeFile(own.DEMO_SERVICE_BUNDLE, service.code), writeFile(own.DEMO_AGENT_BUNDLE, agents.code)]);
  let child: ChildProcess | undefined;

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
  };

  return {
    start: async () => {
      const started = fork(join(__dirname, `worker-process${extname(__filename)}`), {
        env: { ...process.env, ...environment, ...own },
      });
      child = started;
      const ready = once(started, 'message');
      const failed = once(started, 'exit').then(() => {
        throw new Error('The worker process ended before it was ready; its messages are above.');
      });
      await Promise.race([ready, failed]);
      failed.catch(() => undefined); // the process ends with the demo, or the demo kills it
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
