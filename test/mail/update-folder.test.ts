import { mailUser } from '../support/world';
import { createMailWorld, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const folders = () => world.sandbox.graph.folders(mailUser);
const named = (name: string) => folders().filter(({ displayName }) => displayName === name);
const update = (input: object) => world.call('mail.updateFolder', input as never);
const newFolder = (name: string, parent?: string) => world.sandbox.graph.createFolder(mailUser, name, parent).id;
const parentOf = (id: string) => folders().find((folder) => folder.id === id)!.parentFolderId;

describe('Update Folder', () => {
  test('makes a folder with those above it, and finds it there the next time', async () => {
    const made = await update({ folder: 'Suppliers/Adatum', createMissing: true });
    expect(made).toEqual({ id: named('Adatum')[0]!.id, name: 'Adatum', createdFolder: true });
    expect(parentOf(made.id)).toBe(named('Suppliers')[0]!.id);
    expect(await update({ folder: 'suppliers/adatum', createMissing: true })).toEqual({ id: made.id, name: 'Adatum' });
    expect(named('Adatum')).toHaveLength(1);
  });

  test('renames and moves one with all in it, and changes nothing when that is so already', async () => {
    const id = newFolder('Contoso', newFolder('Clients'));
    const below = newFolder('Offers', id);
    const former = newFolder('Former');
    const input = { folder: 'Clients/Contoso', name: 'Contoso Ltd', under: 'Former' };
    expect(await update(input)).toEqual({ id, name: 'Contoso Ltd' });
    expect([parentOf(id), parentOf(below)]).toEqual([former, id]);
    world.sandbox.requests.clear();
    expect(await update({ folder: id, name: 'Contoso Ltd', under: 'Former' })).toEqual({ id, name: 'Contoso Ltd' });
    expect(world.sandbox.requests.list().filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await update({ folder: id, under: 'msgfolderroot' })).toEqual({ id, name: 'Contoso Ltd' });
    expect(parentOf(id)).toBe(parentOf(former));
  });

  test.each([
    ['POST', /\/childFolders$/, { createMissing: true }],
    ['PATCH', /\/mailFolders\/[^/]+$/, { name: 'new' }],
    ['POST', /\/move$/, { name: 'new', under: 'archive' }],
  ] as const)('does it once, whatever happens to %s %s', async (method, path, change) => {
    await world.despite({ method, path }, async (number) => {
      const name = `${method} ${Object.keys(change).join('')} ${number}`;
      const isNew = 'createMissing' in change;
      const id = isNew ? undefined : newFolder(`Old ${name}`);
      const answer = await update(
        isNew ? { folder: `sentitems/${name}`, ...change } : { folder: `Old ${name}`, ...change, name },
      );
      expect(named(name)).toEqual([expect.objectContaining({ id: id ?? answer.id })]);
      expect(named(`Old ${name}`)).toEqual([]);
    });
  });

  test('renames a person’s folder that is called as one that Outlook hides', async () => {
    const own = newFolder('Conflicts');
    expect(await update({ folder: 'Conflicts', name: 'Conflict checks' })).toEqual({
      id: own,
      name: 'Conflict checks',
    });
  });

  test('is refused where a name is taken, a folder is Outlook’s own or unknown, and what is wanted is not said', async () => {
    newFolder('Taken');
    newFolder('Free');
    for (const [input, refused] of [
      [{ folder: 'Free', name: 'Taken' }, { type: 'Conflict' }],
      [{ folder: 'inbox', name: 'Mine' }, { type: 'PermissionDenied' }],
      [
        { folder: 'Fre', name: 'x' },
        { type: 'NotFound', message: expect.stringContaining('Did you mean "Free"?') },
      ],
      [{ folder: 'Free' }, { message: expect.stringContaining('Say what shall be') }],
      [{ folder: 'Free', createMissing: true, name: 'x' }, { message: expect.stringContaining('leave out name') }],
    ] as const) {
      expect(await world.refusal('mail.updateFolder', input)).toMatchObject(refused);
    }
    expect([named('Taken').length, named('Free').length, named('Mine').length]).toEqual([1, 1, 0]);
  });
});
