import { z } from 'zod';
import { idOf } from '../field-marks';

/** Where nobody sees a message any more, and from where it is removed for good after some days. */
export const recoverableItems = 'recoverableitemsdeletions';

/** Names that always mean the folder of every mailbox, whatever its language. (https://learn.microsoft.com/graph/api/resources/mailfolder) */
export const standardFolders = [
  ...['archive', 'deleteditems', 'drafts', 'inbox', 'junkemail', 'msgfolderroot', 'outbox', 'sentitems'],
  recoverableItems,
] as const;

/** All names by which the provider knows a folder. Those besides may also be what a person calls a folder, which is meant then: "Conflicts". */
export const wellKnownFolders = [
  ...standardFolders,
  ...['clutter', 'conflicts', 'conversationhistory', 'localfailures', 'scheduled', 'searchfolders', 'serverfailures'],
  'syncissues',
] as const;

/** A folder in a step's input, in any of the forms that people and models use. */
export const folderField = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .meta(idOf('folder'))
  .describe(
    'A path such as "Customers/Northwind", a name, or inbox, archive, drafts, sentitems, deleteditems, junkemail. ' +
      'These six mean the folder in any language of mailbox; an id from List Folders is taken too. ' +
      'A path from the top wins over folders of that name further down; a name several folders have is answered with their paths.',
  );

/** Whether a step creates the given folder if it does not exist. */
export const createMissingFolderField = z
  .boolean()
  .default(false)
  .describe('Makes it where missing, and those above it. Otherwise it is refused with a suggestion.');
