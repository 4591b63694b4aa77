import { setImmediate as othersTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { toolError } from '../../../src/contracts/tool-error';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { RequestPath } from '../../../src/providers/request-path';
import { idMark } from '../../id-mark';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { resolveFolder } from '../folders/resolve-folder';
import { beginReading } from './begin-reading';
import { readPage, type Place } from './message-pages';
import { messagePlaceSchema } from './message-place';
import { searchPlaceSchema } from './search-place';

type Criteria = z.output<typeof findEmail.input>;

interface FoundMessages {
  found: GraphMessage[];
  /** Present if there may be more. */
  nextPage?: string | undefined;
  /** In a sentence, what was not looked through and never will be. */
  notSearched?: string | undefined;
}

const placeSchema = z.union([messagePlaceSchema, searchPlaceSchema]);

/** The most pages read for one answer if the provider cannot check every criterion itself. */
const mostPages = 10;

/**
 * Reads on from the page before until as many messages meet all criteria as are asked for, or half of the attempt's time is gone: an attempt that is
 * cut off has found nothing, and the next one begins where it did.
 */
export async function findMessages(criteria: Criteria, context: MailboxStepContext): Promise<FoundMessages> {
  const { folder, limit, page, mailbox } = criteria;
  const asked = markOf(criteria);
  const sealed = (rest: Place) => context.pages.seal(JSON.stringify(rest), mailbox);
  const begun = page === undefined ? undefined : context.pages.openAs(placeSchema, page, mailbox);
  if (begun !== undefined && begun.criteria !== asked) throw otherCriteria();
  const start = await messagesOf(folder, context);
  let read =
    begun === undefined
      ? await beginReading({ criteria: asked, read: [], hits: 0 }, start, criteria, context)
      : await readPage(begun, start, criteria, context);
  const found: GraphMessage[] = [];
  for (let pages = 1; ; pages += 1) {
    const { unread, accepts, placeAfter, next, stuckAt } = read;
    const accepted = await acceptedOf(unread, accepts);
    const firstTooMany = accepted[limit - found.length];
    found.push(...accepted.slice(0, limit - found.length));
    if (firstTooMany !== undefined)
      return { found, nextPage: sealed(placeAfter(unread.slice(0, unread.indexOf(firstTooMany)))) };
    if (next === undefined) return { found, ...(stuckAt !== undefined && { notSearched: beyond(stuckAt) }) };
    if (found.length === limit || pages === mostPages || context.isLate()) return { found, nextPage: sealed(next) };
    read = await readPage(next, start, criteria, context);
  }
}

/** Looks at one message at a time: to look for words in a long text takes the processor for long enough to keep others waiting. */
async function acceptedOf(
  messages: readonly GraphMessage[],
  accepts: (message: GraphMessage) => boolean,
): Promise<GraphMessage[]> {
  const accepted: GraphMessage[] = [];
  for (const message of messages) {
    if (accepts(message)) accepted.push(message);
    await othersTurn();
  }
  return accepted;
}

/** Returns a mark of what is looked for, whatever the answer shows of it. */
function markOf(criteria: Criteria): string {
  const { account, mailbox, page, limit, bodyLength, includeQuotedHistory, webLinks, ...asked } = criteria;
  return idMark(JSON.stringify(asked));
}

const otherCriteria = () =>
  toolError(
    'InvalidInput',
    'page: this is the "nextPage" of other criteria. Give the same other fields with it, or leave it out to begin again.',
  );

/** In personal mailboxes the search that goes on finds nothing, because it has a term with a property; "before" has them listed instead. */
const beyond = (second: number): string =>
  `What was sent before ${new Date(second).toISOString()}: Microsoft ends a search at its 1,000th match, and can begin it anew only with a day that has fewer, in a personal mailbox not at all. Give more words or criteria, such as "before".`;

async function messagesOf(folder: string | undefined, { graph, at }: MailboxStepContext): Promise<RequestPath> {
  if (folder === undefined) return at`/messages`;
  const { id } = await resolveFolder({ graph, at }, folder);
  return at`/mailFolders/${id}/messages`;
}
