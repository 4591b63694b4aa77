import type { ClientOptions } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { SimplePlugin } from '@temporalio/plugin';
import {
  Worker,
  type BundleOptions,
  type ReplayWorkerOptions,
  type WorkerOptions,
  type WorkerPlugin,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import { createActivities, type Activities } from '../activities';
import { createDependencies, type Dependencies } from '../activities/dependencies';
import { readConfiguration, type Configuration } from './configuration';
import { defined } from './json/defined';
import { accountsTaskQueue, serviceTaskQueue } from './messages/task-queues';
import { createDataConverter } from './client/data-converter';
import { requireSealing } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { bundleServiceWorkflows } from './plugin/bundle-workflows';
import { bundlerPlugin, interceptorModule } from './plugin/bundler-plugin';
import { keepInterceptors } from './plugin/keep-interceptors';
import { refuseOtherKeys } from './plugin/refuse-other-keys';
import { requireAdditions } from './plugin/require-additions';
import { runTogether } from './plugin/run-together';
import { serviceSinks } from './plugin/service-sinks';
import { withSteps } from './plugin/with-steps';
import { activitySlots } from './providers/limits/waiting-room';
import { AskingWhileStopping } from './temporal/asking-while-stopping';
import { activityInterceptors, clientInterceptor } from './temporal/call/call-interceptors';

export interface AgentIntegrationsPluginOptions {
  /** Default: from the environment, see `.env.example`. */
  configuration?: Configuration;
  /** Default: from the environment or the key file; never created silently on a server. */
  keyRing?: KeyRing;
  /**
   * Also run the two service workers (triggers, agents, approvals, accounts) in this process, next to the user's worker.
   * One process of the installation has to run them; the demo's process runs everything. Each further one needs the same configuration (the
   * application at the providers, `PUBLIC_URL`, …), since any of them may do what is due next. Leave this out where `agent-integrations worker` or
   * docker-compose.yml runs them.
   */
  hostServices?: boolean;
  /**
   * Plugins of yours for the service workers too, such as `OpenTelemetryPlugin` of `@temporalio/interceptors-opentelemetry`. Their additions to
   * workflows are ignored: they would change workflows of ours that have been running for months.
   */
  servicePlugins?: WorkerPlugin[];
}

/**
 * How long a stopping worker, a user's or one of the service queues, waits for work in progress before it cancels the work, and then exits anyway.
 * By the SDK's defaults, no wait and no forced exit, a write would be cancelled at once and might take effect after the next worker has looked it up,
 * and an activity that never ends would keep the process alive until it is killed. Providers give up on a request after 30 seconds,
 * and Kubernetes on a process.
 */
const stopTimes = { shutdownGraceTime: '25 seconds', shutdownForceTime: '28 seconds' } as const;

/** Applies these times to a worker whose options set none. */
const withStopTimes = <Options extends Pick<WorkerOptions, 'shutdownGraceTime'>>(options: Options) =>
  options.shutdownGraceTime === undefined
    ? { ...stopTimes, ...options, shutdownGraceTime: stopTimes.shutdownGraceTime }
    : options;

/**
 * How many runs of our own workflows a service worker caches, each of some 0.4 MB. Idle accounts and triggers need no place in the cache: their
 * history is short, and the worker replays it when something happens to them.
 */
const mostCached = 200;

/**
 * Adds the steps to a worker, and to worker and client whatever carries agent, idempotency and encryption through Temporal. A user's own data
 * converter, interceptors, activities and plugins keep working with it; payloads are encrypted last.
 *
 * ```ts
 * const worker = await Worker.create({ taskQueue: 'support', workflowsPath, plugins: [new AgentIntegrationsPlugin()] });
 * ```
 */
export class AgentIntegrationsPlugin extends SimplePlugin {
  private readonly activities: Activities;
  private readonly keyRing: KeyRing;
  private readonly waitingRoom: Dependencies['limiters']['waitingRoom'];
  private readonly hostServices: boolean;
  private readonly servicePlugins: WorkerPlugin[];
  private readonly asking: AskingWhileStopping;

  constructor(options: AgentIntegrationsPluginOptions = {}) {
    const configuration = options.configuration ?? readConfiguration();
    const keyRing = options.keyRing ?? loadKeyRing({ createWhenMissing: false });
    const dependencies = createDependencies({ configuration, keyRing });
    const activities = createActivities(dependencies);
    const asking = new AskingWhileStopping();
    super({
      name: 'temporal-agent-integrations',
      dataConverter: (yours) => createDataConverter(keyRing, { yours }),
      activities: (yours) => withSteps({ ...activities.steps, ...activities.models, ...activities.runs }, yours),
      clientInterceptors: { workflow: [clientInterceptor(keyRing)] },
      workerInterceptors: {
        activity: [activityInterceptors],
        client: { workflow: [clientInterceptor(keyRing), asking.interceptor] },
        workflowModules: [interceptorModule],
      },
    });
    this.activities = activities;
    this.keyRing = keyRing;
    this.waitingRoom = dependencies.limiters.waitingRoom;
    this.hostServices = options.hostServices ?? false;
    this.servicePlugins = options.servicePlugins ?? [];
    this.asking = asking;
  }

  /** @throws when the workflows were bundled ahead of time without this plugin */
  override configureWorker(options: WorkerOptions): WorkerOptions {
    requireAdditions(options.workflowBundle);
    const configured: WorkerOptions = super.configureWorker(options);
    const { tuner, maxConcurrentActivityTaskExecutions = activitySlots } = configured;
    if (tuner === undefined) this.waitingRoom.fit(maxConcurrentActivityTaskExecutions);
    return {
      ...withStopTimes(configured),
      ...(tuner === undefined && { maxConcurrentActivityTaskExecutions }),
      sinks: { ...configured.sinks, ...serviceSinks },
      interceptors: keepInterceptors(options.interceptors, configured.interceptors),
    };
  }

  override configureReplayWorker(options: ReplayWorkerOptions): ReplayWorkerOptions {
    const configured = super.configureReplayWorker(options);
    return {
      ...configured,
      sinks: { ...configured.sinks, ...serviceSinks },
      interceptors: keepInterceptors(options.interceptors, configured.interceptors),
    };
  }

  override configureClient(options: ClientOptions): ClientOptions {
    const configured = super.configureClient(options);
    return { ...configured, interceptors: { ...options.interceptors, ...configured.interceptors } };
  }

  override configureBundler(options: BundleOptions): BundleOptions {
    return bundlerPlugin.configureBundler(options);
  }

  /**
   * Runs the service workers for as long as the user's worker runs. All stop together, also when one fails, and have ended when this method returns.
   *
   * @throws when a later plugin replaced the codec, so that payloads would go to Temporal unencrypted
   */
  override async runWorker(worker: Worker, next: (worker: Worker) => Promise<void>): Promise<void> {
    requireSealing(worker.options.loadedDataConverter.payloadCodecs);
    this.asking.watch(worker);
    if (!this.hostServices) return super.runWorker(worker, next);
    const { shutdownGraceTimeMs: shutdownGraceTime, shutdownForceTimeMs: shutdownForceTime } = worker.options;
    const services = await this.createServiceWorkers({
      ...placeOf(worker),
      ...pickConverter(worker.options),
      shutdownGraceTime,
      ...defined({ shutdownForceTime }),
    });
    await runTogether([worker, ...services], (one) => (one === worker ? super.runWorker(worker, next) : one.run()));
  }

  /**
   * Creates the workers of the two service queues without running them, for a process of their own.
   * Accounts have their own queue, so that a step waiting for a token never holds the slot its refresh needs.
   *
   * @throws when the key ring can read nothing of what is in the namespace, or the given bundle was made without this plugin
   */
  async createServiceWorkers(options: ServiceWorkerOptions): Promise<Worker[]> {
    requireAdditions(options.workflowBundle);
    await refuseOtherKeys(this.keyRing, options);
    const shared = {
      maxCachedWorkflows: mostCached,
      ...withStopTimes(options),
      workflowBundle: options.workflowBundle ?? (await bundleServiceWorkflows(options.dataConverter)),
      plugins: [...this.servicePlugins, new SimplePlugin({ ...this.options, activities: {} })],
      sinks: { ...serviceSinks },
    };
    const { steps, models, runs, service, accounts } = this.activities;
    const workers = await Promise.all([
      Worker.create({
        ...shared,
        taskQueue: serviceTaskQueue,
        maxConcurrentActivityTaskExecutions: activitySlots,
        activities: { ...steps, ...models, ...runs, ...service },
      }),
      Worker.create({ ...shared, taskQueue: accountsTaskQueue, activities: { ...accounts } }),
    ]);
    for (const worker of workers) {
      requireSealing(worker.options.loadedDataConverter.payloadCodecs);
      this.asking.watch(worker);
    }
    return workers;
  }
}

/** Returns a worker's connection and namespace. A worker without a given connection makes and closes its own, as do those created next to it. */
const placeOf = ({ options, connection }: Worker): Pick<WorkerOptions, 'connection' | 'namespace'> => ({
  namespace: options.namespace,
  ...(options.connection === undefined || connection === undefined ? {} : { connection }),
});

const pickConverter = ({
  dataConverter,
}: {
  dataConverter?: DataConverter | undefined;
}): Pick<WorkerOptions, 'dataConverter'> => (dataConverter === undefined ? {} : { dataConverter });

export interface ServiceWorkerOptions extends Pick<
  WorkerOptions,
  | 'connection'
  | 'namespace'
  | 'debugMode'
  | 'dataConverter'
  | 'maxCachedWorkflows'
  | 'shutdownGraceTime'
  | 'shutdownForceTime'
> {
  /** From {@link bundleServiceWorkflows}, so that a process need not bundle. */
  workflowBundle?: WorkflowBundleOption;
}
