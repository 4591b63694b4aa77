import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { isWritten } from '../../mailbox/effect-property';
import { filesAt } from '../../mailbox/files-at';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { textOf, type DraftContent } from './draft-content';
import { readDraft } from './read-draft';

/** A draft of this call, and what the call has written in it: somebody may have changed it since. */
export interface OwnDraft {
  readonly draft: GraphMessage;
  readonly written: DraftContent;
}

/**
 * Returns whether a draft that was just read holds what this call has written in it, and no file besides. Files can show late, so it may have fewer.
 *
 * @param draft with all of `draftFields`
 */
export async function isAsWritten({ draft, written }: OwnDraft, { graph, at }: MailboxStepContext): Promise<boolean> {
  const { digest, from = written.from } = textOf(draft);
  if (digest !== written.digest || (written.from !== undefined && from !== written.from)) return false;
  if (written.mostFiles === undefined || draft.hasAttachments !== true) return true;
  if (written.mostFiles === 0) return false;
  return (await filesAt(at`/messages/${draft.id}/attachments`, graph)).length <= written.mostFiles;
}

/**
 * Returns whether somebody has changed a draft since this call wrote it, so that it is theirs by now. Reads lag: one that does not show as written yet
 * is not changed.
 *
 * @param draft with all of `draftFields`, and with the mark that it is written
 */
export const isChanged = async (own: OwnDraft, context: MailboxStepContext): Promise<boolean> =>
  isWritten(own.draft) && !(await isAsWritten(own, context));

/** Looks at a draft once more whose files took their time. Returns whether somebody has changed it meanwhile. */
export async function wasChangedMeanwhile(
  { draft: { id }, written }: OwnDraft,
  context: MailboxStepContext,
): Promise<boolean> {
  const draft = await readDraft(id, context);
  return draft !== undefined && (await isChanged({ draft, written }, context));
}
