import { accountId, type AccountId } from '../../src/contracts/account';
import type { ApprovalRequest } from '../../src/contracts/approval';
import { parseAttachmentReference } from '../../src/contracts/attachment-reference';
import type { Integration } from '../../src/contracts/integration';
import { textsIn } from '../../src/text/texts-in';

/**
 * Returns the accounts, other than the request's own, whose files an edit adds. Who only decides on a request may have what its account holds be
 * sent elsewhere, or what its asker chose, but nothing else that is connected: a call without an agent could open files of every account.
 */
export function othersWithAddedFiles(
  { input: asked, account }: Pick<ApprovalRequest, 'input' | 'account'>,
  edited: unknown,
  integration: Integration,
): AccountId[] {
  const own = accountId(integration, account);
  const known = new Set(textsIn(asked));
  const added = textsIn(edited).filter((text) => !known.has(text));
  return [...new Set(added.flatMap(accountOfFile))].filter((one) => one !== own);
}

/** Returns the account of the file that the text refers to, or nothing if it is no reference. */
function accountOfFile(text: string): AccountId[] {
  const reference = parseAttachmentReference(text);
  return reference === undefined ? [] : [accountId(reference.from === 'card' ? 'board' : 'mail', reference.account)];
}
