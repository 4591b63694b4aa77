import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { defined } from '../../json/defined';
import { terminalOf } from '../output/terminal';
import { withPatientClient } from '../process/with-client';

interface UploadCommandOptions {
  account: string;
  mailbox?: string;
  name?: string;
  type?: string;
}

/** `attachments`: uploads files of this machine for steps to send or attach. */
export function addAttachmentCommands(program: Command): void {
  const attachments = program.command('attachments').description('Files for steps to send or attach');
  attachments
    .command('upload <file>')
    .description('Put a file into the mailbox of an account, hidden, and print the reference that steps take')
    .requiredOption('--account <name>', 'the mail account whose mailbox keeps the file, for 30 days')
    .option('--mailbox <address>', 'which of its mailboxes, if an application has several; or a shared one')
    .option('--name <name>', 'what the file is called, if not as here')
    .option('--type <media type>', 'such as application/pdf')
    .action(async (file: string, { account, mailbox, name, type }: UploadCommandOptions, command: Command) => {
      const { size } = await stat(file);
      const attachment = await withPatientClient((client) =>
        client.attachments.upload({
          account,
          name: name ?? basename(file),
          content: createReadStream(file),
          size,
          ...defined({ mailbox, contentType: type }),
        }),
      );
      terminalOf(command).result({ attachment }, () => attachment);
    });
}
