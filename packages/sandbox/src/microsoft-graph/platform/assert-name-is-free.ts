import { GraphError } from './graph-error';

interface Named {
  readonly id: string;
  readonly displayName: string;
}

/**
 * Throws ErrorFolderExists if a sibling has that name: of mail folders, of folders of contacts (alcionai/corso #3278) and of calendars (#3318).
 * Renaming is refused like creating. ("A folder with that name already exists": status 2 of FolderUpdate, MS-ASCMD 2.2.3.177.6)
 * @param except the id of the sibling that gets the name
 */
export function assertNameIsFree(name: string, siblings: readonly Named[], except?: string): void {
  const isTaken = siblings.some(
    ({ id, displayName }) => id !== except && displayName.toLowerCase() === name.toLowerCase(),
  );
  if (!isTaken) return;
  const message = `A folder with the specified name already exists., Could not create folder ${name}.`;
  throw new GraphError(409, 'ErrorFolderExists', message);
}
