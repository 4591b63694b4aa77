import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToKeyFile, createKeyFile, dropFromKeyFile, readKeyFile, useInKeyFile } from '../../src/encryption/key-file';
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

test('a key that is added reads and does not seal; once it is used it seals, and the old one still reads', () => {
  createKeyFile(path);
  const before = readKeyFile(path);
  const sealed = seal(before, 'credentials', 'account', 'secret');

  const added = addToKeyFile(path);
  const between = readKeyFile(path);
  expect([...between.keys.keys()]).toEqual([before.current, added]);
  expect(between.current).toBe(before.current);

  useInKeyFile(path, added);
  const after = readKeyFile(path);
  expect([...after.keys.keys()]).toEqual([added, before.current]);
  expect(after.current).toBe(added);
  expect(unseal(after, 'credentials', 'account', sealed)).toBe('secret');
  const sealedAnew = seal(after, 'credentials', 'account', 'secret');
  expect(sealedAnew).toContain(`.${added}.`);
  expect(unseal(between, 'credentials', 'account', sealedAnew)).toBe('secret');
  expect(() => unseal(before, 'credentials', 'account', sealedAnew)).toThrow(added);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a key that is not there is used by nobody, and one that is used already stays so', () => {
  createKeyFile(path);
  const before = readFileSync(path, 'utf8');
  expect(() => useInKeyFile(path, 'another')).toThrow('has no key "another"');
  useInKeyFile(path, readKeyFile(path).current);
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(readdirSync(join(directory, 'made-when-needed'))).toEqual(['.gitignore', 'keys.json']);
});

test('a key that is dropped reads nothing any more; the current one stays, and so does a file without that key', () => {
  createKeyFile(path);
  const sealed = seal(readKeyFile(path), 'credentials', 'account', 'secret');
  const { current: first } = readKeyFile(path);
  expect(() => dropFromKeyFile(path, first)).toThrow('is the current one');
  const added = addToKeyFile(path);
  useInKeyFile(path, added);
  expect(() => dropFromKeyFile(path, 'another')).toThrow('has no key "another"');
  dropFromKeyFile(path, first);
  expect([...readKeyFile(path).keys.keys()]).toEqual([added]);
  expect(() => unseal(readKeyFile(path), 'credentials', 'account', sealed)).toThrow(first);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a key file that everyone may open is refused with the command that closes it', () => {
  createKeyFile(path);
  chmodSync(path, 0o604);
  expect(() => readKeyFile(path)).toThrow(`Run \`chmod 600 ${path}\`.`);
  expect(() => addToKeyFile(path)).toThrow('chmod 600');
});

test('a damaged key file is refused without quoting it, and stays as it is where a key is to be added', () => {
  createKeyFile(path);
  const { key } = generateKey();
  const damaged = `{"keys":[{"id":"a","key":"${key}"}`;
  writeFileSync(path, damaged);
  expect(() => addToKeyFile(path)).toThrow(
    `The key file ${path} is damaged: it should read {"keys":[{"id":"…","key":"…"}]}.`,
  );
  expect(readFileSync(path, 'utf8')).toBe(damaged);
});

test('keys that are none are refused with the file they are in, when it is read and before one is added', () => {
  createKeyFile(path);
  writeFileSync(path, '{"keys":[{"id":"a","key":"short"}]}');
  const said = `Key 1 of the key file ${path} ("a") is not 32 bytes`;
  expect(() => readKeyFile(path)).toThrow(said);
  expect(() => addToKeyFile(path)).toThrow(said);
  writeFileSync(path, 'x');
  expect(() => readKeyFile(path)).toThrow(
    'Restore it from a backup; what its keys sealed cannot be read without them.',
  );
});

test('what looks like a key file and has more in it is refused, as is a key without a name', () => {
  createKeyFile(path);
  const { id, key } = generateKey();
  for (const content of [{ keys: [{ id, key }], more: 1 }, { keys: [{ id, key, more: 1 }] }, { keys: [{ key }] }, []]) {
    writeFileSync(path, JSON.stringify(content));
    expect(() => readKeyFile(path)).toThrow('is damaged');
  }
});

test('a file that is changed stays open to those it was open to', () => {
  createKeyFile(path);
  chmodSync(path, 0o640);
  const isRoot = process.getuid?.() === 0;
  // Root's, and a group's: as a service of its own user reads it.
  if (isRoot) chownSync(path, 0, 12_345);
  const before = statSync(path);
  const added = addToKeyFile(path);
  useInKeyFile(path, added);
  const { mode, uid, gid } = statSync(path);
  expect([mode & 0o777, uid, gid]).toEqual([0o640, before.uid, before.gid]);
});

/** Root can be anybody for a while; whoever is not has no file of somebody else to try this on. */
const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('a file that whoever changes it cannot keep as it is stays unchanged', () => {
  createKeyFile(path);
  const nobody = 65_534;
  for (const folder of [directory, join(directory, 'made-when-needed')]) chownSync(folder, nobody, nobody);
  chownSync(path, 0, nobody);
  chmodSync(path, 0o640);
  const before = readFileSync(path, 'utf8');
  process.setegid?.(nobody);
  process.seteuid?.(nobody);
  try {
    expect(() => addToKeyFile(path)).toThrow(/belongs to user 0 and group 65534.*Run this as that user, or as root/);
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(readdirSync(join(directory, 'made-when-needed'))).toEqual(['.gitignore', 'keys.json']);
});

test.each([0o604, 0o602, 0o601])('a file of mode %o is open to everyone, one for a group is not', (mode) => {
  createKeyFile(path);
  chmodSync(path, mode);
  expect(() => readKeyFile(path)).toThrow(`Everyone on this machine may open the key file ${path}.`);
  chmodSync(path, 0o660);
  expect(readKeyFile(path).keys.size).toBe(1);
});

test('a key file is written for people too, in a folder for its owner alone', () => {
  createKeyFile(path);
  expect(readFileSync(path, 'utf8')).toMatch(/^\{\n {2}"keys": \[\n {4}\{\n {6}"id": "[^"]+",\n {6}"key": "[^"]+"\n/);
  expect(statSync(join(directory, 'made-when-needed')).mode & 0o777).toBe(0o700);
  const deep = join(directory, 'a', 'b', 'keys.json');
  createKeyFile(deep);
  expect(readKeyFile(deep).keys.size).toBe(1);
});

test('a key file that cannot be made leaves nothing behind', () => {
  mkdirSync(path, { recursive: true });
  createKeyFile(path);
  expect(readdirSync(join(directory, 'made-when-needed'))).toEqual(['keys.json']);
  writeFileSync(join(directory, 'file'), '');
  expect(() => createKeyFile(join(directory, 'file', 'keys.json'))).toThrow();
});

describe('git passes over a key file', () => {
  const ignored = (folder = directory) => readFileSync(join(folder, '.gitignore'), 'utf8');

  test('in a folder of its own by all that is in it', () => {
    createKeyFile(path);
    expect(ignored(join(directory, 'made-when-needed'))).toBe('*\n');
    const own = join(directory, '.agent-integrations');
    mkdirSync(own);
    createKeyFile(join(own, 'keys.json'));
    createKeyFile(join(own, 'keys.json'));
    expect(ignored(own)).toBe('*\n');
  });

  test.each([
    ['', '/keys.json\n'],
    ['lib\n', 'lib\n/keys.json\n'],
    ['lib', 'lib\n/keys.json\n'],
    ['lib\r\n/keys.json\r\n', 'lib\r\n/keys.json\r\n'],
    ['/keys.json.old\n', '/keys.json.old\n/keys.json\n'],
  ])('in a repository by its name, where %j stands already', (before, after) => {
    mkdirSync(join(directory, '.git'));
    if (before !== '') writeFileSync(join(directory, '.gitignore'), before);
    createKeyFile(join(directory, 'keys.json'));
    expect(ignored()).toBe(after);
  });

  test('below the top of a repository by its name there; nothing is written where there is no repository', () => {
    const below = join(directory, 'below');
    mkdirSync(below);
    createKeyFile(join(below, 'keys.json'));
    expect(readdirSync(below)).toEqual(['keys.json']);
    mkdirSync(join(directory, '.git'));
    createKeyFile(join(below, 'others.json'));
    expect(ignored(below)).toBe('/others.json\n');
  });
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
    expect(existsSync(path)).toBe(false);
    const made = loadKeyRing({ environment, createWhenMissing: true });
    expect(loadKeyRing({ environment, createWhenMissing: true }).current).toBe(made.current);
  });
});
