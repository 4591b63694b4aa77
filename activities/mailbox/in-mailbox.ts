import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { MailStepContext } from '../implement';
import { doubtedMailbox } from '../../src/providers/microsoft-graph/doubted-mailbox';
import { mailboxPath, type MailboxPath } from '../../src/providers/microsoft-graph/mailbox-path';

export interface MailboxStepContext extends MailStepContext {
  /** Writes paths in the mailbox that the call is about. */
  readonly at: MailboxPath;
}

/**
 * Wraps a handler for the account's own mailbox or a shared one, and explains why a shared one is refused. For an application's account, the mailbox
 * is one of those it may use, and the handler gets it in its input even if it was left out.
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
      const doubted = doubtedMailbox(error, context.attempt);
      if (doubted !== undefined) throw doubted;
      throw mailbox === undefined ? error : await explained(error, mailbox, context);
    }
  };
}

/** What an account needs `MailboxSettings` for, which has no `.Shared` scope (https://learn.microsoft.com/graph/permissions-reference). */
const ofSettings = /\/(?:mailboxSettings|outlook\/masterCategories)(?:\/|$)/i;

/** Explains "access denied" and "not found": the provider says neither which permission is missing nor that it is about the mailbox. */
async function explained(error: unknown, mailbox: string, { account, graph }: MailStepContext): Promise<unknown> {
  const details = callErrorDetails(error);
  if (details === undefined || !isToolError(error)) return error;
  const retold = (type: 'PermissionDenied' | 'NotFound', text: string) =>
    toolError(type, `${text} (${error.message})`, { details, cause: error });
  if (isToolError(error, 'PermissionDenied') && details.code?.toLowerCase() !== 'errorsendasdenied') {
    // An application has no delegated access; `explainRefusal` says what it may lack.
    if (await graph.isApplication()) return error;
    if (ofSettings.test(details.path ?? '')) {
      return retold(
        'PermissionDenied',
        `The account "${account}" cannot reach the settings of the mailbox ${mailbox}: Microsoft opens those of another mailbox, and its list of labels, to no ` +
          'person, whatever access they have. Connect that mailbox to an application (`agent-integrations accounts connect application`) and use its account.',
      );
    }
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
