import { join } from 'node:path';
import { SimplePlugin } from '@temporalio/plugin';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Worker,
  type WorkerOptions,
  type WorkflowBundleOption,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { createActivities, type Activities } from '../activities';
import { createDependencies } from '../activities/dependencies';
import { readConfiguration, type Configuration } from './configuration';
import { accountsTaskQueue, serviceTaskQueue } from './contracts/call-header';
import { createDataConverter, failureConverterPath } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { activityInterceptors, clientInterceptor } from './temporal/call-interceptors';

export interface AgentIntegrationsPluginOptions {
  /** Default: from the environment, see `.env.example`. */
  configuration?: Configuration;
  /** Default: from the environment or the key file; never created silently on a server. */
  keyRing?: KeyRing;
  /**
   * Also run the two service workers (triggers, agents, approvals, accounts) in this process, beside the user's worker.
   * One process of the installation has to; the demo's does everything.
   */
  hostServices?: boolean;
}

const interceptorModule = join(__dirname, '../workflows/interceptors');

/**
 * Gives a worker the steps, and worker and client what carries agent, idempotency and encryption through Temporal.
 *
 * ```ts
 * const worker = await Worker.create({ taskQueue: 'support', workflowsPath, plugins: [new AgentIntegrationsPlugin()] });
 * ```
 */
export class AgentIntegrationsPlugin extends SimplePlugin {
  readonly #activities: Activities;
  readonly #hostServices: boolean;
  #worker: Pick<WorkerOptions, 'connection' | 'namespace'> = {};

  constructor(options: AgentIntegrationsPluginOptions = {}) {
    const configuration = options.configuration ?? readConfiguration();
    const keyRing = options.keyRing ?? loadKeyRing({ createWhenMissing: false });
    const activities = createActivities(createDependencies({ configuration, keyRing }));
    super({
      name: 'temporal-agent-integrations',
      dataConverter: createDataConverter(keyRing),
      activities: activities.steps,
      clientInterceptors: { workflow: [clientInterceptor] },
      workerInterceptors: {
        activity: [activityInterceptors],
        client: { workflow: [clientInterceptor] },
        workflowModules: [interceptorModule],
      },
    });
    this.#activities = activities;
    this.#hostServices = options.hostServices ?? false;
  }

  override configureWorker(options: WorkerOptions): WorkerOptions {
    this.#worker = {
      ...(options.connection === undefined ? {} : { connection: options.connection }),
      ...(options.namespace === undefined ? {} : { namespace: options.namespace }),
    };
    return super.configureWorker(options);
  }

  /** Runs the service workers as long as the user's worker runs; they stop together. */
  override async runWorker(worker: Worker, next: (worker: Worker) => Promise<void>): Promise<void> {
    if (!this.#hostServices) return super.runWorker(worker, next);
    const services = await this.createServiceWorkers(this.#worker);
    const running = services.map((service) => service.run());
    try {
      await Promise.race([super.runWorker(worker, next), ...running]);
    } finally {
      for (const service of [worker, ...services]) if (service.getState() === 'RUNNING') service.shutdown();
      await Promise.all(running);
    }
  }

  /**
   * The workers of the two service queues, not yet running: for a process of their own.
   * Accounts have a queue of their own, so that a step that waits for a token never holds the slot its refresh needs.
   */
  async createServiceWorkers(options: ServiceWorkerOptions): Promise<Worker[]> {
    const shared = {
      ...options,
      connection: options.connection ?? (await NativeConnection.connect()),
      workflowBundle: options.workflowBundle ?? (await bundleServiceWorkflows()),
      plugins: [new SimplePlugin({ ...this.options, activities: {} })],
      shutdownGraceTime: '10 seconds',
    };
    const { steps, service, accounts } = this.#activities;
    return Promise.all([
      Worker.create({ ...shared, taskQueue: serviceTaskQueue, activities: { ...steps, ...service } }),
      Worker.create({ ...shared, taskQueue: accountsTaskQueue, activities: { ...accounts } }),
    ]);
  }
}

export interface ServiceWorkerOptions extends Pick<WorkerOptions, 'connection' | 'namespace' | 'debugMode'> {
  /** From {@link bundleServiceWorkflows}, to spare each process the bundling. */
  workflowBundle?: WorkflowBundleOption;
}

/** Bundles our own workflows with what the plugin adds, once for any number of workers. */
export const bundleServiceWorkflows = (): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflows(join(__dirname, '../workflows'));

/** Bundles workflows ahead of time with what the plugin adds to them. */
export function bundleWorkflows(workflowsPath: string): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: [interceptorModule],
    failureConverterPath,
    logger: new DefaultLogger('WARN'),
  });
}
