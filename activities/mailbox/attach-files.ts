import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import { attachFile } from '../../src/providers/microsoft-graph/attach-file';
import type { RequestPath } from '../../src/providers/request-path';
import { isRefusal } from '../attempts/refusal';
import type { MailboxStepContext } from './in-mailbox';

/** How many of a call's files are attached to its draft or event, as far as that can be known. */
export interface Attached {
  /** The number of files that are certainly attached. */
  count: number;
  /** Whether the next file may be attached too. */
  inDoubt: boolean;
}

/**
 * Attaches the remaining files one after the other and records the progress in `attached`. It does not ask which files the draft shows: that can lag
 * behind, and a file would be attached twice. A draft with a record in doubt is not sent.
 */
export async function attachFiles(
  attachments: RequestPath,
  references: readonly string[],
  attached: Attached,
  context: Pick<MailboxStepContext, 'graph' | 'withAttachment'>,
): Promise<void> {
  for (const reference of references.slice(attached.count)) {
    await context.withAttachment(reference, async (file) => {
      try {
        await attachFile(context.graph, attachments, file, () => (attached.inDoubt = true));
        attached.count += 1;
        attached.inDoubt = false;
      } catch (error) {
        if (isRefusal(error)) attached.inDoubt = false;
        throw refusedUpload(error, file.name);
      }
    });
  }
}

/**
 * "createUploadSession succeeds only if the message or event is in the signed-in user's mailbox", whatever the account may do in a shared one
 * (Graph's known issues, microsoft-graph-docs issue 12103; issue 10831 says that this has changed).
 */
function refusedUpload(error: unknown, name: string): unknown {
  const details = callErrorDetails(error);
  const isUpload = details?.path?.endsWith('/createUploadSession') === true;
  if (!isUpload || !isToolError(error, 'PermissionDenied')) return error;
  const instead = details.path?.includes('/events/')
    ? 'Share a link to the file in the description instead.'
    : 'Send a new message from the own mailbox instead (leave "mailbox" out and give the shared address as "from"; its copy stays in the own Sent Items), or share a link to the file.';
  return quotingError(
    'InvalidInput',
    `Nothing was sent: Microsoft Graph does not take ${quoted(name)} here. From about 3 MB on it may refuse every upload to a shared mailbox, whatever the account may do there. ${instead}`,
    { details, cause: error },
  );
}
