import type { ApplicationFailure } from '@temporalio/common';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { MailStepContext } from '../implement';
import { mailboxPath, type MailboxPath } from './mailbox-path';

export interface MailboxStepContext extends MailStepContext {
  /** Writes paths below the mailbox the call is about. */
  readonly at: MailboxPath;
}

/**
 * A handler for the account's own mailbox or a shared one; why a shared one is refused is explained. Of an application's account it is one of
 * those it is for, and the handler finds it in its input also where it was left out.
 */
export function inMailbox<Input extends { mailbox?: string | undefined }, Output>(
  handler: (input: Input, context: MailboxStepContext) => Promise<Output>,
): (input: Input, context: MailStepContext) => Promise<Output> {
  return async (input, context) => {
    const mailbox = await context.graph.mailbox(input.mailbox);
    try {
      return await handler(mailbox === input.mailbox ? input : { ...input, mailbox }, {
        ...context,
        at: mailboxPath(mailbox),
      });
    } catch (error) {
      if (isDoubtful(error, context)) throw comeBack(error);
      throw mailbox === undefined ? error : explained(error, mailbox, context.account);
    }
  };
}

/**
 * Graph says at random that a mailbox does not exist which is there (microsoft-graph-docs-contrib issue 8823): the third time it is
 * believed.
 */
function isDoubtful(error: unknown, { attempt }: MailStepContext): error is ApplicationFailure {
  return attempt < 3 && callErrorDetails(error)?.code?.toLowerCase() === 'errornonexistentmailbox';
}

function comeBack(error: ApplicationFailure): Error {
  const details = callErrorDetails(error);
  return toolError('ProviderUnavailable', `${error.message} It may be there all the same, so it is tried again.`, {
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}

/** The provider says "access denied" or "not found" and no more: neither who lacks what, nor that it is about the mailbox. */
function explained(error: unknown, mailbox: string, account: string): unknown {
  const details = callErrorDetails(error);
  if (details === undefined || !isToolError(error)) return error;
  const retold = (type: 'PermissionDenied' | 'NotFound', text: string) =>
    toolError(type, `${text} (${error.message})`, { details, cause: error });
  if (isToolError(error, 'PermissionDenied') && details.code?.toLowerCase() !== 'errorsendasdenied') {
    return retold(
      'PermissionDenied',
      `The account "${account}" may not do this in the mailbox ${mailbox}: delegated access is missing. ` +
        'An administrator or the owner gives it (Full Access to read and file, Send As to send), and the account must be connected with ' +
        'Mail.ReadWrite.Shared and Mail.Send.Shared, Calendars.ReadWrite.Shared or Contacts.ReadWrite.Shared; personal accounts have no shared mailboxes.',
    );
  }
  if (isToolError(error, 'NotFound')) {
    return retold(
      'NotFound',
      `It is not in the mailbox ${mailbox}, there is no such mailbox, or the account "${account}" has no access to it. Ids are those of one mailbox: look it up with "mailbox" set to it.`,
    );
  }
  return error;
}
