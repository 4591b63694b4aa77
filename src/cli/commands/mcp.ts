import type { Command } from 'commander';
import type { McpCommandOptions } from './mcp/run-mcp';

/** `mcp`: serves an agent's tools to a model on this machine. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'Serve an agent’s tools by the Model Context Protocol on standard input and output, until the client ends it',
    )
    .requiredOption('--agent <name>', 'the agent to be, with its equipment and permissions')
    .option('--read-only', 'offer only tools that read')
    .action(async (options: McpCommandOptions) => {
      const { runMcp } = await import('./mcp/run-mcp.js');
      await runMcp(options);
    });
}
