import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { toolError } from '../contracts';
import { addToKeyFile, createKeyFile, dropFromKeyFile, readKeyFile, useInKeyFile } from '../encryption/key-file';
import type { KeyRing } from '../encryption/key-ring';
import { keyFilePath } from '../encryption/load-key-ring';
import { requireKeyRing } from './with-client';
import { terminalOf } from './terminal';

/** `keys`: the key ring that seals credentials and encrypts payloads. The commands show ids, never keys. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('Make, rotate and look at the encryption keys; only ids are shown');

  keys
    .command('create')
    .description('Make the key file with a first key, unless it is there already')
    .action((_options: object, command: Command) => {
      if (areInVariable()) {
        const { current } = requireKeyRing();
        terminalOf(command).result(
          { current, created: false },
          () =>
            `The keys are in AGENT_INTEGRATIONS_KEYS, the current one is ${current}; a key file would not be read, so none was made.`,
        );
        return;
      }
      const path = keyFilePath();
      const created = !existsSync(path);
      createKeyFile(path);
      const { current } = readKeyFile(path);
      terminalOf(command).result({ path, current, created }, () =>
        created
          ? `Made ${path} with the key ${current}. Keep a copy in a safe place: without it nothing that it seals can be read. Every process needs it.`
          : `${path} is there already, with the key ${current}; it was left as it is.`,
      );
    });

  keys
    .command('add')
    .description('Add a new key without using it yet. Restart every process, then run `keys use <id>`')
    .action((_options: object, command: Command) => {
      const path = requireKeyFile();
      const added = addToKeyFile(path);
      terminalOf(command).result(
        { path, added },
        () => `Added ${added}. Give ${path} to every process, restart them all, then run \`keys use ${added}\`.`,
      );
    });

  keys
    .command('use')
    .description(
      'Seal with a key that `keys add` added; the others go on reading. Run it once every process was restarted since, then restart them all again',
    )
    .argument('<id>', 'as `keys show` lists it')
    .action((id: string, _options: object, command: Command) => {
      const path = requireKeyFile();
      requireKey(path, id);
      useInKeyFile(path, id);
      terminalOf(command).result(
        { path, current: id },
        () => `New text is sealed with ${id} from now on. Give ${path} to every process and restart them all.`,
      );
    });

  keys
    .command('drop')
    .description(
      'Remove a key that is not the current one: what it sealed cannot be read any more, and what it signed is void. SECURITY.md says what to do before',
    )
    .argument('<id>', 'as `keys show` lists it')
    .action((id: string, _options: object, command: Command) => {
      const path = requireKeyFile();
      if (requireKey(path, id).current === id)
        throw toolError(
          'Conflict',
          `"${id}" is the current key: \`keys use\` another first, and restart every process.`,
        );
      dropFromKeyFile(path, id);
      terminalOf(command).result(
        { path, dropped: id },
        () =>
          `Dropped ${id} from ${path}. Give the file to every process and restart them all; a copy of the file as it was still reads what ${id} sealed.`,
      );
    });

  keys
    .command('rotate')
    .description(
      'Add a new key and use it at once. Stop every process first: one that is running cannot read what the new key seals. To change keys without stopping: `keys add`, then `keys use`',
    )
    .action((_options: object, command: Command) => {
      const path = requireKeyFile();
      const current = addToKeyFile(path);
      useInKeyFile(path, current);
      terminalOf(command).result(
        { path, current },
        () =>
          `New text is sealed with ${current} by every process started from now on. Give ${path} to all of them. One that still runs cannot read what the new key seals: stop it before another is started.`,
      );
    });

  keys
    .command('show')
    .description('List the ids of the keys; the current one comes first')
    .action((_options: object, command: Command) => {
      const { current, keys: all } = requireKeyRing();
      const ids = [...all.keys()];
      terminalOf(command).result({ current, ids }, () =>
        ids.map((id) => (id === current ? `${id} (current)` : id)).join('\n'),
      );
    });
}

const areInVariable = (): boolean => (process.env.AGENT_INTEGRATIONS_KEYS ?? '') !== '';

/** @throws NotFound when the key file has no such key */
function requireKey(path: string, id: string): KeyRing {
  const keyRing = readKeyFile(path);
  if (!keyRing.keys.has(id))
    throw toolError('NotFound', `The key file ${path} has no key "${id}". See \`agent-integrations keys show\`.`);
  return keyRing;
}

/** @throws InvalidInput when the keys are in the environment, where a file would be ignored */
function requireKeyFile(): string {
  if (!areInVariable()) return keyFilePath();
  throw toolError(
    'InvalidInput',
    'The keys of this environment are in AGENT_INTEGRATIONS_KEYS, so a key file would not be read. Change the variable (the first key is the current one), or unset it.',
  );
}
