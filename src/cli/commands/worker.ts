import type { Command } from 'commander';
import { withOperationsOptions } from '../process/operations-options';
import type { WorkerOptions } from './worker/run-worker';

/** `worker`: runs the workflows and steps. */
export function addWorkerCommand(program: Command): void {
  withOperationsOptions(program.command('worker'), { for: 'all workers', variable: 'WORKER_PLUGINS' })
    .description('Run the service workers (triggers, agents, approvals, accounts, single calls), until Ctrl-C')
    .option('--agents <path>', "also run these agents' workflows: the file a worker takes as workflowsPath")
    .option('--task-queue <name>', "the task queue of these agents' workflows")
    .action(async (options: WorkerOptions, command: Command) => {
      if ((options.agents === undefined) !== (options.taskQueue === undefined)) {
        command.error('error: --agents and --task-queue belong together: give both, or neither');
      }
      const { runWorker } = await import('./worker/run-worker.js');
      await runWorker(options);
    });
}
