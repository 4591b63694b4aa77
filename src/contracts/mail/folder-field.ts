import { z } from 'zod';
import { idOf } from '../field-marks';

/** Names that identify a folder in every mailbox, whatever its language. (https://learn.microsoft.com/graph/api/resources/mailfolder) */
export const wellKnownFolders = [
  ...['archive', 'clutter', 'conflicts', 'conversationhistory', 'deleteditems', 'drafts', 'inbox', 'junkemail'],
  ...['localfailures', 'msgfolderroot', 'outbox', 'recoverableitemsdeletions', 'scheduled', 'searchfolders'],
  ...['sentitems', 'serverfailures', 'syncissues'],
] as const;

/** Where nobody sees a message any more, and from where it is removed for good after some days. */
export const recoverableItems = 'recoverableitemsdeletions';

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
