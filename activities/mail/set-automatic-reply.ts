import type { DateTime } from 'luxon';
import { iso, readTime } from '../../src/contracts/calendar/local-time';
import { setAutomaticReply as contract } from '../../src/contracts/mail/set-automatic-reply';
import { toolError } from '../../src/contracts/tool-error';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { writeGraphTime } from '../../src/providers/microsoft-graph/wire/event-time';
import { readMailboxHours } from '../calendar/mailbox-hours';
import { implement } from '../implement';
import { inMailbox } from './in-mailbox';

const audiences = { none: 'none', contacts: 'contactsOnly', everybody: 'all' } as const;

/** Writes the whole setting at once, so that repeating it changes nothing. */
export const setAutomaticReply = implement(
  contract,
  inMailbox(async (input, context) => {
    const { on, text = '', textForOutsiders = text, outsiders = 'everybody', start, end } = input;
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
    if (start === undefined || end === undefined) {
      await set({ status: 'alwaysEnabled', ...texts });
      return { on };
    }
    const { zone = 'UTC' } = await readMailboxHours(context);
    const [first, last] = [timeOf('start', start, zone), timeOf('end', end, zone)];
    if (first >= last) throw toolError('InvalidInput', '"end" must be later than "start".');
    await set({
      status: 'scheduled',
      ...texts,
      scheduledStartDateTime: writeGraphTime(first),
      scheduledEndDateTime: writeGraphTime(last),
    });
    return { on, start: iso(first), end: iso(last), timeZone: zone };
  }),
);

/** If the end is a day, that whole day counts. */
function timeOf(name: 'start' | 'end', written: string, zone: string): DateTime {
  const read = readTime(written, zone);
  if (read.kind === 'problem') throw toolError('InvalidInput', `${name}: ${read.problem}`);
  return read.kind === 'day' && name === 'end' ? read.time.plus({ days: 1 }) : read.time;
}
