import { defined } from '../../src/json/defined';
import { getMailbox as contract } from '../../src/contracts/mail/get-mailbox';
import { iso } from '../../src/contracts/calendar/local-time';
import { readZone } from '../../src/contracts/calendar/time-zone';
import { isToolError } from '../../src/contracts/tool-error';
import { messageText } from '../../src/providers/microsoft-graph/message-text';
import { readGraphTime } from '../../src/providers/microsoft-graph/wire/event-time';
import {
  mailboxSettingsSchema,
  type GraphAutomaticReply,
  type GraphMailboxSettings,
} from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import { describeWorkingWeek, readWorkingWeek } from '../mailbox/working-week';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { readPerson } from '../mailbox/mailbox-person';

export const getMailbox = implement(
  contract,
  inMailbox(async ({ mailbox }, context) => {
    const whose = mailbox === undefined ? await readPerson(context) : { address: mailbox };
    const settings = await readSettings(context);
    const zone = readZone(settings?.timeZone ?? '');
    const week = readWorkingWeek(settings?.workingHours, zone ?? 'UTC');
    return {
      ...whose,
      ...defined({ timeZone: zone }),
      ...(week !== undefined && { workingHours: describeWorkingWeek(week) }),
      ...(settings?.automaticRepliesSetting != null && {
        automaticReply: answerReply(settings.automaticRepliesSetting, zone ?? 'UTC'),
      }),
    };
  }),
);

/** Returns undefined if the account may not read the settings. */
async function readSettings({ graph, at }: MailboxStepContext): Promise<GraphMailboxSettings | undefined> {
  try {
    return await graph.get(at`/mailboxSettings`, { schema: mailboxSettingsSchema });
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}

const audiences = { none: 'none', contactsOnly: 'contacts', all: 'everybody' } as const;

function answerReply(reply: GraphAutomaticReply, zone: string) {
  const { status, externalAudience, scheduledStartDateTime, scheduledEndDateTime } = reply;
  const on: 'off' | 'always' | 'scheduled' =
    status === 'alwaysEnabled' ? 'always' : status === 'scheduled' ? 'scheduled' : 'off';
  const [text, others] = [reply.internalReplyMessage, reply.externalReplyMessage].map(plainText);
  const time = (at: typeof scheduledStartDateTime) => (at == null ? undefined : iso(readGraphTime(at).setZone(zone)));
  const [start, end] = on === 'scheduled' ? [time(scheduledStartDateTime), time(scheduledEndDateTime)] : [];
  return {
    on,
    ...defined({ start, end }),
    ...(externalAudience == null || on === 'off' ? {} : { outsiders: audiences[externalAudience] }),
    ...(text === undefined || text === '' ? {} : { text }),
    ...(others === undefined || others === '' || others === text ? {} : { textForOutsiders: others }),
  };
}

const plainText = (html: string | null | undefined): string =>
  messageText({ body: { contentType: 'html', content: html ?? '' } }).text.trim();
