import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyFile, readKeyFile, rotateKeyFile } from '../../src/encryption/key-file';
import { generateKey } from '../../src/encryption/key-ring';
import { keyFilePath, loadKeyRing } from '../../src/encryption/load-key-ring';
import { seal, unseal } from '../../src/encryption/seal';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'key-file-'));
  path = join(directory, 'made-when-needed', 'keys.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a new key file is for its owner alone and keeps its key when made again', () => {
  createKeyFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { current } = readKeyFile(path);
  createKeyFile(path);
  expect(readKeyFile(path).current).toBe(current);
  expect(readdirSync(join(directory, 'made-when-needed'))).toEqual(['.gitignore', 'keys.json']);
});

test('after a rotation the new key seals and the old one still reads', () => {
  createKeyFile(path);
  const before = readKeyFile(path);
  const sealed = seal(before, 'credentials', 'account', 'secret');

  const added = rotateKeyFile(path);

  const after = readKeyFile(path);
  expect([...after.keys.keys()]).toEqual([added, before.current]);
  expect(after.current).toBe(added);
  expect(unseal(after, 'credentials', 'account', sealed)).toBe('secret');
  expect(seal(after, 'credentials', 'account', 'secret')).toContain(`.${added}.`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a key file that everyone may open is refused with the command that closes it', () => {
  createKeyFile(path);
  chmodSync(path, 0o604);
  expect(() => readKeyFile(path)).toThrow(`Run \`chmod 600 ${path}\`.`);
  expect(() => rotateKeyFile(path)).toThrow('chmod 600');
});

test('a damaged key file is refused without quoting it, and a rotation leaves it alone', () => {
  createKeyFile(path);
  const { key } = generateKey();
  const damaged = `{"keys":[{"id":"a","key":"${key}"}`;
  writeFileSync(path, damaged);
  expect(() => rotateKeyFile(path)).toThrow(
    `The key file ${path} is damaged: it should read {"keys":[{"id":"…","key":"…"}]}.`,
  );
  expect(readFileSync(path, 'utf8')).toBe(damaged);
});

test('keys that are none are refused with the file they are in, when it is read and before it is rotated', () => {
  createKeyFile(path);
  writeFileSync(path, '{"keys":[{"id":"a","key":"short"}]}');
  const said = `Key 1 of the key file ${path} ("a") is not 32 bytes`;
  expect(() => readKeyFile(path)).toThrow(said);
  expect(() => rotateKeyFile(path)).toThrow(said);
  writeFileSync(path, 'x');
  expect(() => readKeyFile(path)).toThrow(
    'Restore it from a backup; what its keys sealed cannot be read without them.',
  );
});

describe('loading', () => {
  test('a variable that is there and empty is none', () => {
    expect(keyFilePath({ AGENT_INTEGRATIONS_KEY_FILE: '' })).toBe(
      join(process.cwd(), '.agent-integrations', 'keys.json'),
    );
    expect(keyFilePath({})).toBe(keyFilePath({ AGENT_INTEGRATIONS_KEY_FILE: '' }));
    expect(keyFilePath({ AGENT_INTEGRATIONS_KEY_FILE: path })).toBe(path);
    const environment = { AGENT_INTEGRATIONS_KEYS: '', AGENT_INTEGRATIONS_KEY_FILE: path };
    expect(loadKeyRing({ environment, createWhenMissing: true }).keys.size).toBe(1);
  });

  test('keys in the environment that are none are refused with the name of the variable', () => {
    const environment = { AGENT_INTEGRATIONS_KEYS: 'x' };
    expect(() => loadKeyRing({ environment, createWhenMissing: true })).toThrow(
      'Key 1 of AGENT_INTEGRATIONS_KEYS needs',
    );
  });

  test('keys in the environment win over a key file', () => {
    createKeyFile(path);
    const environment = { AGENT_INTEGRATIONS_KEYS: `a:${generateKey().key}`, AGENT_INTEGRATIONS_KEY_FILE: path };
    expect(loadKeyRing({ environment, createWhenMissing: false }).current).toBe('a');
  });

  test('a missing key file is made only where that is allowed', () => {
    const environment = { AGENT_INTEGRATIONS_KEY_FILE: path };
    expect(() => loadKeyRing({ environment, createWhenMissing: false })).toThrow(
      `There is no key file ${path}. Restore it, or set AGENT_INTEGRATIONS_KEYS or AGENT_INTEGRATIONS_KEY_FILE.`,
    );
    const made = loadKeyRing({ environment, createWhenMissing: true });
    expect(loadKeyRing({ environment, createWhenMissing: true }).current).toBe(made.current);
  });
});
