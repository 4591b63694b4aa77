import { standardFolder, resolveFolder } from '../../mail/folders/resolve-folder';
import { inField } from '../in-field';
import type { TriggerSource } from '../trigger-source';
import { mailboxOf, type InMailbox } from '../mailbox/watched-mailbox';

interface InFolder extends InMailbox {
  readonly folder?: string | undefined;
}

/** Replaces the folder name in a trigger's configuration with the folder's id. */
export const namedFolder: Pick<TriggerSource<InFolder>, 'settle' | 'hasNames'> = {
  settle: async (watch) => {
    const { folder } = watch.config;
    if (!hasNames(watch.config) || folder === undefined) return { found: {}, warnings: [] };
    const { id } = await inField('folder', () => resolveFolder(mailboxOf(watch), folder));
    return { found: { folder: id }, warnings: [] };
  },
  hasNames,
};

/** A standard folder keeps its name, because the provider itself knows it by that name. */
function hasNames({ folder }: InFolder): boolean {
  return folder !== undefined && standardFolder(folder) === undefined;
}
