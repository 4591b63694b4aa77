import type { Command } from 'commander';
import { terminalOf } from '../output/terminal';

/** `keys`: the key ring that seals credentials and encrypts payloads. The commands show ids, never keys. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('Make, rotate and look at the encryption keys; only ids are shown');

  keys
    .command('create')
    .description('Make the key file with a first key, unless it is there already')
    .action(async (_options: object, command: Command) => {
      const { createKeys } = await import('./keys/change-keys.js');
      createKeys(terminalOf(command));
    });

  keys
    .command('add')
    .description('Add a new key without using it yet. Restart every process, then run `keys use <id>`')
    .action(async (_options: object, command: Command) => {
      const { addKey } = await import('./keys/change-keys.js');
      addKey(terminalOf(command));
    });

  keys
    .command('use')
    .description(
      'Seal with a key that `keys add` added; the others go on reading. Run it once every process was restarted since, then restart them all again',
    )
    .argument('<id>', 'as `keys show` lists it')
    .action(async (id: string, _options: object, command: Command) => {
      const { useKey } = await import('./keys/change-keys.js');
      useKey(id, terminalOf(command));
    });

  keys
    .command('drop')
    .description(
      'Remove a key that is not the current one: what it sealed cannot be read any more, and what it signed is void. SECURITY.md says what to do before',
    )
    .argument('<id>', 'as `keys show` lists it')
    .action(async (id: string, _options: object, command: Command) => {
      const { dropKey } = await import('./keys/change-keys.js');
      dropKey(id, terminalOf(command));
    });

  keys
    .command('rotate')
    .description(
      'Add a new key and use it at once. Stop every process first: one that is running cannot read what the new key seals. To change keys without stopping: `keys add`, then `keys use`',
    )
    .action(async (_options: object, command: Command) => {
      const { rotateKeys } = await import('./keys/change-keys.js');
      rotateKeys(terminalOf(command));
    });

  keys
    .command('show')
    .description('List the ids of the keys; the current one comes first')
    .action(async (_options: object, command: Command) => {
      const { showKeys } = await import('./keys/change-keys.js');
      showKeys(terminalOf(command));
    });
}
