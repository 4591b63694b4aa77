import { toolError } from '../../src/contracts/tool-error';
import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import type { RequestPath } from '../../src/providers/request-path';
import { lastReport, type AttemptReport } from '../attempts/attempt-report';
import { restartSearch, searchedFor } from '../attempts/search-time';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import type { Attached } from './attach-files';
import type { MailboxStepContext } from './in-mailbox';
import { isSinceCall } from './since-call';

/** The report of an attempt that knows how many of the files are attached to its draft or event. */
export const attachedSoFar = (attempt: number, attached: number): AttemptReport => ({
  phase: 'prepared',
  attempt,
  attached,
});

/** Returns how many files earlier attempts have attached, if the last attempt reported it or none can have been attached. Makes no request. */
export const saidToBeAttached = (context: MailboxStepContext): number | undefined =>
  mayHaveBeenSent(context) ? lastReport(context)?.attached : 0;

/**
 * Returns how many files earlier attempts have attached to a draft or event: from the last report, or if it was lost, by the names of the files that
 * came since the call began (one that was there before may have the same name). They can show late: a file is attached again if it has not shown in
 * half of the patience, and looked for as long again after that. A person can remove a duplicate.
 *
 * @param attachments the path that lists the attachments
 * @param except ids of attachments that do not count
 */
export async function attachedBefore(
  references: readonly string[],
  attachments: RequestPath,
  context: MailboxStepContext,
  except: readonly string[] = [],
): Promise<Attached> {
  const said = references.length === 0 ? 0 : saidToBeAttached(context);
  if (said !== undefined) return { count: said, inDoubt: false };
  const names = await namesAt(attachments, except, context);
  let count = 0;
  for (const reference of references) {
    const place = names.indexOf((await context.describeAttachment(reference)).name);
    if (place === -1) break;
    names.splice(place, 1);
    count += 1;
  }
  if (count < references.length) assertLookedForLong(context);
  return { count, inDoubt: false };
}

/** @throws ProviderUnavailable, retryable, while attached files may not show yet */
function assertLookedForLong(context: MailboxStepContext): void {
  const { patienceMilliseconds } = context;
  if (searchedFor('files', context) < patienceMilliseconds / 2)
    throw toolError('ProviderUnavailable', 'It is not certain which files are attached; it is looked at once more.', {
      retryAfterMilliseconds: patienceMilliseconds / 10,
    });
  restartSearch('files', context);
}

async function namesAt(
  attachments: RequestPath,
  except: readonly string[],
  context: MailboxStepContext,
): Promise<string[]> {
  const { graph } = context;
  const names: string[] = [];
  const query = { $select: 'id,name,lastModifiedDateTime' };
  for await (const { items } of graph.pages(attachments, { query, schema: attachmentSchema })) {
    const own = items.filter((one) => isSinceCall(one.lastModifiedDateTime ?? '', context) && !except.includes(one.id));
    names.push(...own.flatMap(({ name }) => name ?? []));
  }
  return names;
}
