import { DateTime } from 'luxon';
import { updateEmail as contract } from '../../src/contracts/mail/update-email';
import { readMailboxHours } from '../mailbox/mailbox-hours';
import { implement } from '../implement';
import { inParts, type Once } from '../attempts/parts-done';
import { changeTo, type Marks } from './filing/change-to';
import { eachMessage } from './filing/each-message';
import { changeMessage, readFiled, type FiledMessage } from './filing/filed-message';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { folderToFileIn } from './folders/make-folder';
import { makeLabels, nameLabels } from './filing/new-labels';
import { refuseUnknownLabels } from './filing/refuse-unknown-labels';
import { reviewFiling, reviewFolder } from './review/review-filing';

/**
 * Reads all messages and checks every name before changing anything. Then it gives each message only what it lacks, its marks and its folder each once
 * if an attempt knows that it has: a retry does the rest.
 */
export const updateEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { addLabels = [], removeLabels = [], createMissing, flagDue } = input;
    const ids = [...new Set(input.messageIds)];
    const read = await eachMessage(
      ids.map((id) => ({ id })),
      ({ id }) => readFiled(id, context),
      context,
    );
    const found = read.flatMap((one) => ('answer' in one ? [{ id: one.id, message: one.answer }] : []));
    const present = found.flatMap(({ message }) => message.categories);
    await refuseUnknownLabels(removeLabels, present, context);
    const { names, missing } = await nameLabels(addLabels, createMissing, context);
    const due = flagDue === undefined ? undefined : await dayInMailbox(flagDue, context);
    const folder = input.folder === undefined ? undefined : await folderToFileIn(input.folder, createMissing, context);
    const { created, withoutColour } = await makeLabels(missing, context);
    const marks: Marks = { ...input, due, add: names, remove: removeLabels };
    const updated = await inParts(context, (once) =>
      eachMessage(found, ({ message }) => update(message, marks, folder?.id, once, context), context),
    );
    const isLabelled = addLabels.length + removeLabels.length > 0;
    const outcomes = new Map(updated.map((outcome) => [outcome.id, outcome]));
    return {
      messages: read.map((one) => {
        const outcome = 'failure' in one ? one : outcomes.get(one.id);
        if (outcome === undefined) return { messageId: one.id };
        if ('failure' in outcome) return { messageId: one.id, failure: outcome.failure.message };
        return { messageId: one.id, ...(isLabelled && { labels: outcome.answer }) };
      }),
      ...(folder !== undefined && { folder: folder.name }),
      ...(folder?.createdFolder !== undefined && { createdFolder: true }),
      ...(created.length !== 0 && { createdLabels: created }),
      ...(withoutColour.length !== 0 && { withoutColour }),
    };
  }),
  {
    review: inMailbox(async ({ messageIds, folder, createMissing }, context) => [
      ...(folder === undefined ? [] : await reviewFolder(folder, createMissing, context)),
      ...(await reviewFiling(messageIds, context)),
    ]),
  },
);

/** Returns the start of the flag's due day in the mailbox's zone. */
async function dayInMailbox(day: string, context: MailboxStepContext): Promise<DateTime> {
  const { zone = 'UTC' } = await readMailboxHours(context);
  return DateTime.fromISO(day, { zone });
}

/** @returns the labels of the message after the change */
async function update(
  read: FiledMessage,
  marks: Marks,
  folderId: string | undefined,
  once: Once,
  context: MailboxStepContext,
): Promise<string[]> {
  const { graph, at } = context;
  const marked = await once(`${read.id} marks`, () =>
    changeMessage(read, (message) => changeTo(marks, message), context),
  );
  const current = marked?.current ?? read;
  const file = async () => {
    if (current.parentFolderId === folderId) return;
    await graph.post(at`/messages/${current.id}/move`, { body: { destinationId: folderId } });
  };
  if (folderId !== undefined) await once(`${read.id} folder`, file);
  return marked?.set.categories ?? current.categories;
}
