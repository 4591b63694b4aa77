import { toolError } from '../../src/contracts/tool-error';
import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import type { RequestPath } from '../../src/providers/request-path';
import { lastReport, type AttemptReport } from '../attempt-report';
import { doubtAnew, inDoubtFor } from '../in-doubt';
import { mayHaveBeenSent } from '../nothing-sent';
import type { Attached } from './attach-files';
import type { MailboxStepContext } from './in-mailbox';

/** Saved by an attempt that knows how many of the files its draft, or event, has. */
export const attachedSoFar = (attempt: number, attached: number): AttemptReport => ({
  ...{ phase: 'prepared', attempt, attached },
});

/** How many of the files earlier attempts have attached, where the last one has said so, or none can have; nobody is asked. */
export const saidToBeAttached = (context: MailboxStepContext): number | undefined =>
  mayHaveBeenSent(context) ? lastReport(context)?.attached : 0;

/**
 * How many of the files a draft or an event has from earlier attempts: as the last one has said, or by their names where its word never arrived. What
 * is shown can lag behind: a file is attached once more when it has not shown in half the time an effect is looked for, and is looked for as long again
 * then. A person can take it off again.
 *
 * @param attachments where they are listed
 * @param except ids of those that do not count
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

/** @throws ProviderUnavailable, to be tried again, where what is attached may not show yet */
function assertLookedForLong(context: MailboxStepContext): void {
  const { patience } = context;
  if (inDoubtFor('files', context) < patience / 2)
    throw toolError('ProviderUnavailable', 'It is not certain which files are attached; it is looked at once more.', {
      retryAfterMilliseconds: patience / 10,
    });
  doubtAnew('files', context);
}

async function namesAt(
  attachments: RequestPath,
  except: readonly string[],
  { graph }: MailboxStepContext,
): Promise<string[]> {
  const names: string[] = [];
  const query = { $select: 'id,name' };
  for await (const { items } of graph.pages(attachments, { query, schema: attachmentSchema }))
    names.push(...items.flatMap(({ id, name }) => (except.includes(id) || name == null ? [] : [name])));
  return names;
}
