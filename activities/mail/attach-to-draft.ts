import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import { attachFile } from '../../src/providers/microsoft-graph/attach-file';
import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import type { MailboxStepContext } from './in-mailbox';

/**
 * Attaches what is not attached yet. Files are attached one after the other, so what an earlier attempt has done is the beginning of
 * the list, also where two files have the same name. An upload that broke off has left nothing behind and is made anew.
 *
 * @param carried how many files the draft brought along: those of a forwarded message
 */
export async function attachToDraft(
  draftId: string,
  references: readonly string[],
  carried: number,
  context: MailboxStepContext,
): Promise<void> {
  if (references.length === 0) return;
  const done = (await countFiles(draftId, context)) - carried;
  for (const reference of references.slice(done)) {
    const attachments = context.at`/messages/${draftId}/attachments`;
    await context.withAttachment(reference, (file) =>
      attachFile(context.graph, attachments, file).catch((error: unknown) => {
        throw refusedUpload(error, file.name);
      }),
    );
  }
}

/**
 * "createUploadSession succeeds only if the message or event is in the signed-in user's mailbox" (Graph's known issues,
 * microsoft-graph-docs issue 12103; said to be otherwise by now, issue 10831): whatever the account may do in a shared one.
 */
function refusedUpload(error: unknown, name: string): unknown {
  const details = callErrorDetails(error);
  const isUpload = details?.path?.endsWith('/createUploadSession') === true;
  if (!isUpload || !isToolError(error, 'PermissionDenied')) return error;
  return toolError(
    'InvalidInput',
    `Nothing was sent: Microsoft Graph does not take "${name}" here. Above 3 MB it may refuse every upload to a shared mailbox, whatever the account may do there. ` +
      'Send a new message from the own mailbox instead (leave "mailbox" out and give the shared address as "from"; its copy stays in the own Sent Items), or share a link to the file.',
    { details, cause: error },
  );
}

/** How many files a draft has; pictures shown inside the text do not count. */
export async function countFiles(draftId: string, { graph, at }: MailboxStepContext): Promise<number> {
  let count = 0;
  const query = { $select: 'id,isInline' };
  for await (const { items } of graph.pages(at`/messages/${draftId}/attachments`, {
    query,
    schema: attachmentSchema,
  })) {
    count += items.filter(({ isInline }) => isInline !== true).length;
  }
  return count;
}
