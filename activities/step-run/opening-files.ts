import { activityInfo } from '@temporalio/activity';
import { cutText } from '../../src/text/cut-text';
import { parseAttachmentReference } from '../../src/contracts/attachment-reference';
import { toolError } from '../../src/contracts/tool-error';
import type { StepContext } from '../implement';
import { doubtedMailbox } from '../../src/providers/microsoft-graph/doubted-mailbox';
import { findInMailbox } from './file-in-mailbox';
import { findOnCard } from './file-on-card';
import type { FoundFile, OpeningFor } from './found-file';

/** Opens files for one attempt. Each reference is looked up only once, so a step can check that it opens before changing anything. */
export function openingFiles(within: OpeningFor): Pick<StepContext, 'describeAttachment' | 'withAttachment'> {
  const found = new Map<string, Promise<FoundFile>>();
  const find = (text: string): Promise<FoundFile> => {
    const file = found.get(text) ?? findFile(text, within);
    found.set(text, file);
    return file;
  };
  return {
    describeAttachment: async (text) => {
      const { fetch: _fetch, ...described } = await find(text);
      return described;
    },
    withAttachment: async (text, use, largest) => {
      const { fetch, name, contentType } = await find(text);
      return fetch((file) => use({ ...file, name, contentType }), largest);
    },
  };
}

/** @throws InvalidInput when the text refers to no attachment; as {@link findInMailbox} and {@link findOnCard} */
async function findFile(text: string, within: OpeningFor): Promise<FoundFile> {
  const reference = parseAttachmentReference(text);
  if (reference === undefined)
    throw toolError('InvalidInput', `"${cutText(text, 80, '')}" is no attachment reference.`);
  if (reference.from === 'card') return findOnCard(reference, within);
  try {
    return await findInMailbox(reference, within);
  } catch (error) {
    throw doubtedMailbox(error, activityInfo().attempt) ?? error;
  }
}
