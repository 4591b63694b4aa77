import type { DateTime } from 'luxon';
import type { z } from 'zod';
import { iso, readTime } from '../../src/contracts/calendar/local-time';
import { setAutomaticReply as contract } from '../../src/contracts/mail/set-automatic-reply';
import { readZone } from '../../src/contracts/calendar/time-zone';
import { toolError } from '../../src/contracts/tool-error';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { writeGraphTime } from '../../src/providers/microsoft-graph/wire/event-time';
import { mailboxSettingsSchema } from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';

type Input = z.output<typeof contract.input>;

const audiences = { none: 'none', contacts: 'contactsOnly', everybody: 'all' } as const;

/** Writes the whole setting at once, so that repeating it changes nothing. */
export const setAutomaticReply = implement(
  contract,
  inMailbox(async (input, context) => {
    const { on, text = '', textForOutsiders = text, outsiders = 'everybody' } = input;
    const set = (automaticRepliesSetting: object) =>
      context.graph.patch(context.at`/mailboxSettings`, { body: { automaticRepliesSetting } });
    if (!on) {
      await set({ status: 'disabled' });
      return { on };
    }
    const texts = {
      externalAudience: audiences[outsiders],
      internalReplyMessage: messageBody(text, 'markdown').content,
      externalReplyMessage: messageBody(textForOutsiders, 'markdown').content,
    };
    const span = spanIn(await zoneOf(context), input);
    if (span === undefined) {
      await set({ status: 'alwaysEnabled', ...texts });
      return { on };
    }
    const { first, last, zone } = span;
    await set({
      status: 'scheduled',
      ...texts,
      scheduledStartDateTime: writeGraphTime(first),
      scheduledEndDateTime: writeGraphTime(last),
    });
    return { on, start: iso(first), end: iso(last), timeZone: zone };
  }),
  {
    // Reads the settings in any case: a person is not asked for what the account may not do.
    review: inMailbox(async (input: Input, context) => {
      const span = spanIn(await zoneOf(context), input);
      if (span === undefined) return [];
      return [{ name: 'Time', value: `${iso(span.first)} to ${iso(span.last)} (${span.zone})` }];
    }),
  },
);

/** Returns the mailbox's zone; UTC for one without a name. @throws PermissionDenied when the account may not reach the settings */
async function zoneOf({ graph, at }: MailboxStepContext): Promise<string> {
  const query = { $select: 'timeZone' };
  const { timeZone } = await graph.get(at`/mailboxSettings`, { query, schema: mailboxSettingsSchema });
  return readZone(timeZone ?? '') ?? 'UTC';
}

/** Returns undefined if the replies are to begin at once, without an end. */
function spanIn(zone: string, { start, end }: Input): { first: DateTime; last: DateTime; zone: string } | undefined {
  if (start === undefined || end === undefined) return undefined;
  const [first, last] = [timeOf('start', start, zone), timeOf('end', end, zone)];
  if (first >= last) throw toolError('InvalidInput', '"end" must be later than "start".');
  return { first, last, zone };
}

/** If the end is a day, that whole day counts. */
function timeOf(name: 'start' | 'end', written: string, zone: string): DateTime {
  const read = readTime(written, zone);
  if (read.kind === 'problem') throw toolError('InvalidInput', `${name}: ${read.problem}`);
  return read.kind === 'day' && name === 'end' ? read.time.plus({ days: 1 }) : read.time;
}
