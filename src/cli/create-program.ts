import { Command, Help } from 'commander';
import { packageVersion } from '../configuration/package-version';
import { addAccountCommands } from './commands/accounts';
import { addAgentCommands } from './commands/agents';
import { addApprovalCommands } from './commands/approvals';
import { addAttachmentCommands } from './commands/attachments';
import { addCallCommand } from './commands/call';
import { addCompletionCommand } from './commands/completion';
import { addDemoCommand } from './commands/demo';
import { addDevCommand } from './commands/dev';
import { addInitCommand } from './commands/init';
import { addDoctorCommand } from './commands/doctor';
import { exitCodes } from './process/exit-code';
import { addGatewayCommand } from './commands/gateway';
import { addKeyCommands } from './commands/keys';
import { addLiveCheckCommand } from './commands/live-check';
import { loadEnvironment } from './process/load-environment';
import { printableJson } from './output/printable-json';
import { addMcpCommand } from './commands/mcp';
import { addSandboxCommand } from './commands/sandbox';
import { addStatusCommand } from './commands/status';
import { addStepsCommand } from './commands/steps';
import { addTokenCommands } from './commands/tokens';
import { addTriggerCommands } from './commands/triggers';
import { addWorkerCommand } from './commands/worker';

const epilogue = `
Which Temporal, which keys and which provider applications is read from the environment, or from the file .env in the working directory
(--env-file names another); .env.example lists every variable. A program of yours reads it with "node --env-file=.env".

Exit codes: 0 it went well; ${exitCodes.failed} it failed; ${exitCodes.usage} wrong usage or invalid input; ${exitCodes.notFound} there is no such thing;
${exitCodes.refused} refused, by a person, a missing permission or what was decided before. Errors are one sentence on standard error; DEBUG=1 adds the stack, which a fault of the program always has.`;

const hint = 'Add --help to see how it is used.';

/**
 * Creates the command `agent-integrations` with all its subcommands.
 *
 * @param words the command line: for words that the program does not understand, it must know whether they ask for JSON
 */
export function createProgram(words: readonly string[] = process.argv): Command {
  const asksForJson = (): boolean => words.includes('--json');
  const program = new Command('agent-integrations')
    .description('Mailbox and card-board tools for agents on Temporal: durable steps, human approval, event triggers.')
    .version(packageVersion())
    .option('--json', 'print JSON for scripts')
    .option('--env-file <path>', 'read variables from this file in place of .env')
    // Runs before a command's own options are read, because some options take their default from a variable.
    .hook('preSubcommand', (root) => {
      loadEnvironment(root.opts<{ envFile?: string }>().envFile);
    })
    .configureHelp({
      showGlobalOptions: true,
      optionDescription(option) {
        const description = Help.prototype.optionDescription.call(this, option);
        return option.mandatory ? `${description} (required)` : description;
      },
    })
    .showHelpAfterError(hint)
    .configureOutput({
      writeErr: (text) => {
        if (!asksForJson() || text !== `${hint}\n`) process.stderr.write(text);
      },
      outputError: (text, write) => {
        const error = { type: 'InvalidInput', message: text.replace(/^error: /, '').trim() };
        write(asksForJson() ? `${printableJson({ error })}\n` : text);
      },
    })
    .addHelpText('after', epilogue)
    .exitOverride();
  addDemoCommand(program);
  addInitCommand(program);
  addDevCommand(program);
  addSandboxCommand(program);
  addWorkerCommand(program);
  addGatewayCommand(program);
  addStatusCommand(program);
  addDoctorCommand(program);
  addKeyCommands(program);
  addAccountCommands(program);
  addAgentCommands(program);
  addTriggerCommands(program);
  addTokenCommands(program);
  addApprovalCommands(program);
  addCallCommand(program);
  addMcpCommand(program);
  addAttachmentCommands(program);
  addStepsCommand(program);
  addLiveCheckCommand(program);
  addCompletionCommand(program);
  return program;
}
