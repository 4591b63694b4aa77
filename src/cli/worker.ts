import { Option, type Command } from 'commander';
import { logLevels } from './log-level';
import { withOperationsOptions } from './operations-options';
import type { WorkerOptions } from './worker/run-worker';

/** `worker`: what runs the workflows and steps. */
export function addWorkerCommand(program: Command): void {
  withOperationsOptions(program.command('worker'))
    .description('Run the service workers (triggers, agents, approvals, accounts, single calls), until Ctrl-C')
    .option('--agents <path>', "also run these agents' workflows: the file a worker takes as workflowsPath")
    .option('--task-queue <name>', "the task queue of these agents' workflows")
    .addOption(
      new Option(
        '--plugins <path>',
        'a module that exports `plugins`, of the SDK, for all workers: to trace, for example',
      ).env('WORKER_PLUGINS'),
    )
    .addOption(
      new Option('--log-level <level>', 'the least important line to log')
        .choices(logLevels)
        .default('info')
        .env('LOG_LEVEL'),
    )
    .action(async (options: WorkerOptions, command: Command) => {
      if ((options.agents === undefined) !== (options.taskQueue === undefined)) {
        command.error('error: --agents and --task-queue belong together: give both, or neither');
      }
      const { runWorker } = await import('./worker/run-worker.js');
      await runWorker(options);
    });
}
