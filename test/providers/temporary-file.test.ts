import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withTemporaryFile, type TemporaryFile } from '../../src/providers/files/temporary-file';

const before = process.env.TMPDIR;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporary-file-'));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true });
});

async function* pieces(...texts: string[]) {
  for (const each of texts) yield Promise.resolve(Buffer.from(each));
}

test('a file takes pieces one after the other, knows its size in bytes, and is read from its beginning any number of times', async () => {
  const read = await withTemporaryFile(async (file) => {
    expect(file.size()).toBe(0);
    await file.fill(pieces('Grü', '', 'ße'));
    expect(file.size()).toBe(7);
    return [await text(file.read()), await text(file.read())];
  });
  expect(read).toEqual(['Grüße', 'Grüße']);
});

test('nobody else finds it, neither while it is used nor afterwards', async () => {
  const names = await withTemporaryFile(async (file) => {
    await file.fill(pieces('secret'));
    return readdirSync(folder);
  });
  expect([names, readdirSync(folder)]).toEqual([[], []]);
});

test('it is gone when the function is done, and when it fails', async () => {
  const kept: TemporaryFile[] = [];
  await withTemporaryFile(async (file) => {
    await file.fill(pieces('x'));
    kept.push(file);
  });
  const failing = withTemporaryFile((file) => {
    kept.push(file);
    return Promise.reject(new Error('misread'));
  });
  await expect(failing).rejects.toThrow('misread');
  for (const file of kept) expect(() => file.read()).toThrow();
});

test('what the source throws is its own failure', async () => {
  async function* broken() {
    yield Promise.resolve(Buffer.from('x'));
    throw new Error('the mailbox went away');
  }
  await expect(withTemporaryFile((file) => file.fill(broken()))).rejects.toThrow('the mailbox went away');
});

test('where there is no place for it, the failure says where, why and what to do', async () => {
  process.env.TMPDIR = join(folder, 'missing');
  await expect(withTemporaryFile(() => Promise.resolve())).rejects.toMatchObject({
    type: 'ProviderUnavailable',
    nonRetryable: false,
    message: `A file on its way could not be kept in ${join(folder, 'missing')} (ENOENT). Make room there, or set TMPDIR.`,
  });
});
