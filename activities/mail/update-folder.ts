import { z } from 'zod';
import { updateFolder as contract } from '../../src/contracts/mail/update-folder';
import type { Review } from '../../src/contracts/review';
import { isMissing } from '../../src/providers/is-missing';
import { mailFolderSchema } from '../../src/providers/microsoft-graph/wire/mail-folder';
import { implement } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { inParts } from '../attempts/parts-done';
import { changedMeanwhile } from '../mailbox/changed-meanwhile';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { readFolders } from './folders/folder-tree';
import { folderToFileIn } from './folders/make-folder';
import {
  directFolder,
  folderByPath,
  pathInMailbox,
  resolveFolder,
  type ResolvedFolder,
} from './folders/resolve-folder';

type Input = z.output<typeof contract.input>;

/** Progress for a retry: once an attempt has renamed or moved the folder, the retry cannot find it by its old path. */
const progressSchema = z.object({ changedFolderId: z.string() });

/** Checks the folder before changing it: if an earlier attempt's answer was lost, the folder is already as requested. */
export const updateFolder = implement(
  contract,
  inMailbox(async (input, context) => {
    if (input.createMissing) {
      const { id, createdFolder } = await folderToFileIn(input.folder, true, context);
      const { displayName } = await readFolder(id, context);
      return { id, name: displayName ?? input.folder, ...(createdFolder && { createdFolder }) };
    }
    const parent = input.under === undefined ? undefined : await folderToFileIn(input.under, false, context);
    const id = await folderMeant(input, parent, context);
    context.saveProgress({ changedFolderId: id } satisfies z.input<typeof progressSchema>);
    try {
      return await change(id, input.name, parent?.id, context);
    } catch (error) {
      // Graph's reads can lag behind an earlier attempt's writes.
      throw mayHaveBeenSent(context) ? changedMeanwhile(error, context) : error;
    }
  }),
  { review: inMailbox(reviewFolder) },
);

const readFolder = (id: string, { graph, at }: MailboxStepContext) =>
  graph.get(at`/mailFolders/${id}`, {
    query: { $select: 'id,displayName,parentFolderId' },
    schema: mailFolderSchema,
  });

/** Finds the folder by an earlier attempt's progress, by its path, or, if that progress was lost, where the attempt may have moved it. */
async function folderMeant(
  input: Input,
  parent: ResolvedFolder | undefined,
  context: MailboxStepContext,
): Promise<string> {
  const earlier = progressSchema.safeParse(context.progress);
  if (earlier.success) return earlier.data.changedFolderId;
  const written = resolveFolder(context, input.folder);
  if (!mayHaveBeenSent(context)) return (await written).id;
  return ((await ifThere(written)) ?? (await folderChanged(input, parent, context)) ?? (await written)).id;
}

const ifThere = (folder: Promise<ResolvedFolder>): Promise<ResolvedFolder | undefined> =>
  folder.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

async function folderChanged(
  { folder, name }: Input,
  parent: ResolvedFolder | undefined,
  context: MailboxStepContext,
): Promise<ResolvedFolder | undefined> {
  const above = folder.slice(0, folder.lastIndexOf('/') + 1);
  const place = parent === undefined ? above : `${parent.name}/`;
  const names = [...(name === undefined ? [] : [name]), folder.slice(above.length)];
  const tree = { ...context, includeHidden: true };
  const folders = await readFolders(tree, parent && { id: parent.id, path: parent.name });
  const paths = await Promise.all(names.map((one) => pathInMailbox(context, folders, `${place}${one}`)));
  return paths.map((path) => folderByPath(folders, path)).find((found) => found !== undefined);
}

async function change(
  id: string,
  displayName: string | undefined,
  destinationId: string | undefined,
  context: MailboxStepContext,
): Promise<{ id: string; name: string }> {
  const { graph, at } = context;
  const schema = mailFolderSchema;
  const move = () => graph.post(at`/mailFolders/${id}/move`, { body: { destinationId }, schema });
  return inParts(context, async (once) => {
    let folder = await readFolder(id, context);
    if (destinationId !== undefined && folder.parentFolderId !== destinationId)
      folder = (await once('move', move)) ?? folder;
    if (displayName !== undefined && folder.displayName !== displayName)
      folder = await graph.patch(at`/mailFolders/${folder.id}`, { body: { displayName }, schema });
    return { id: folder.id, name: folder.displayName ?? '' };
  });
}

/** Shows which folder the call is about, and where it goes. */
async function reviewFolder(input: Input, context: MailboxStepContext): Promise<Review> {
  const { folder, under, createMissing } = input;
  if (createMissing) {
    const there = await directFolder(context, folder);
    return there === undefined ? [] : [{ name: 'Folder', value: `“${there.name}”`, binds: [there.id] }];
  }
  const parent = under === undefined ? undefined : await folderToFileIn(under, false, context);
  const meant = await folderMeant(input, parent, context);
  const { displayName } = await readFolder(meant, context);
  return [
    { name: 'Folder', value: `“${displayName ?? ''}”`, binds: [meant] },
    ...(parent === undefined ? [] : [{ name: 'Into', value: `“${parent.name}”`, binds: [parent.id] }]),
  ];
}
