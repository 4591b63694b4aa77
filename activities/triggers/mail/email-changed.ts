import type { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { emailChanged as contract, type EmailChangedEvent } from '../../../src/contracts/triggers/email-changed';
import { countsMailboxDays, type ObservedMail } from '../../../src/contracts/triggers/filtered-mail';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import { resolveFolder, type ResolvedFolder } from '../../mail/folders/resolve-folder';
import { firstPass } from '../numbered-rounds';
import { watched, type Observation, type Watch } from '../trigger-source';
import { watchedSince } from '../watched-since';
import { describeDays } from './describe-days';
import { describeFolder } from './describe-folder';
import { messagesIn, statesOf, type MailState } from './mail-state';
import { mailboxWebhook } from '../mailbox/mailbox-webhook';
import { namedFolder } from './named-folder';
import { howKnown, observeMessage, type ObservedIn } from './observe-message';
import { mostKept, nothingSeen, SeenStates } from './seen-states';
import { isOwnWriting } from '../mailbox/folder-kind';
import { kindsOf } from './watched-folders';
import { mailboxOf, type WatchedMailbox } from '../mailbox/watched-mailbox';

type Config = z.output<typeof contract.config>;
type Changed = Observation<ObservedMail, EmailChangedEvent>;

/** Most messages of one pull. Others wait for the next pull. */
const batch = 25;

/** Most messages in a preview of the trigger. */
const latestLimit = 20;

/**
 * Compares the current states of messages with their earlier states. Graph reports only that a message has changed, not what changed or by whom,
 * and its deltas are per folder, which is slow for a mailbox with many folders. A notification triggers such a pull.
 */
export const emailChangedSource = watched(contract, {
  ...namedFolder,
  beginning: nothingSeen,
  // One request reads everything, so no change depends on notifications for longer than this interval.
  pullSeconds: ({ pollingSeconds }) => pollingSeconds,
  pull: async (watch, cursor, since) => {
    const mailbox = mailboxOf(watch);
    const states = await statesOfWatch(watch, mailbox);
    const start = watchedSince(watch, watch.config.folder ?? '');
    const seen = new SeenStates(cursor, start, firstPass(watch, since));
    const entered: Entering[] = [];
    let isCut = false;
    for (const state of states) {
      const there = await messagesIn(state, mailbox, Math.floor(mostKept / states.length));
      const news = seen.note(state, there, batch - entered.length);
      entered.push(...news.entered.map((messageId) => ({ messageId, state, pass: seen.pass })));
      isCut ||= news.isCut;
    }
    const observations = await observe(entered, watch, { mailbox, knownBy: 'listing' });
    const hasReported = observations.length > 0 || watch.reading.unreadable.length > 0;
    return { observations, cursor: seen.cursor(hasReported && !isCut), more: isCut, stateWasLeft: seen.stateWasLeft };
  },
  countsPulls: () => true,
  resolve: async (watch, hints) => {
    const mailbox = mailboxOf(watch);
    const states = await statesOfWatch(watch, mailbox);
    const asked = hints.flatMap(({ id }) => enteringOf(id, states) ?? []);
    return observe(asked, watch, { mailbox, knownBy: howKnown(watch) });
  },
  latest: async (watch) => {
    const mailbox = mailboxOf(watch);
    const entered: Entering[] = [];
    for (const state of await statesOfWatch(watch, mailbox)) {
      const { messages } = await messagesIn(state, mailbox, latestLimit);
      entered.push(...messages.toReversed().map(({ id }) => ({ messageId: id, state, pass: 0 })));
    }
    return observe(entered.slice(-latestLimit), watch, { mailbox, knownBy: 'listing' });
  },
  pullsWhenTold: true,
  ...mailboxWebhook<Config>(async (watch) => {
    const folderId = await folderIdOf(watch.config, mailboxOf(watch));
    return folderId === undefined
      ? { below: 'messages', announced: 'updated' }
      : { below: `mailFolders('${folderId}')/messages`, announced: 'created and updated' };
  }),
  diagnose: async (watch) => {
    const mailbox = mailboxOf(watch);
    const states = await statesOfWatch(watch, mailbox);
    const most = Math.floor(mostKept / states.length);
    const findings = await Promise.all(
      states.map(async (state) => {
        const { messages, hasMore } = await messagesIn(state, mailbox, most);
        const which = `${inWords(state)}${state.folderId === undefined ? '' : ' in the folder watched'}`;
        const oldest = messages.at(-1)?.receivedAt;
        return hasMore && oldest !== undefined
          ? {
              level: 'warning' as const,
              text: `More than ${most} messages are ${which}: one received before ${oldest} does not fire any more.`,
            }
          : {
              level: 'good' as const,
              text: `${messages.length} messages are ${which}; each fires when it comes to be so again.`,
            };
      }),
    );
    const folder = await folderOf(watch.config, mailbox);
    return [...findings, ...(await describeFolder(mailbox, folder)), ...(await describeDays(watch.config, mailbox))];
  },
});

function inWords({ change, label }: MailState): string {
  if (label !== undefined) return `labelled "${label}"`;
  return change === 'moved' ? 'there' : change;
}

async function folderOf({ folder }: Config, mailbox: WatchedMailbox): Promise<ResolvedFolder | undefined> {
  return folder === undefined ? undefined : resolveFolder(mailbox, folder);
}

const folderIdOf = async (config: Config, mailbox: WatchedMailbox): Promise<string | undefined> =>
  (await folderOf(config, mailbox))?.id;

const statesOfWatch = async ({ config }: Watch<Config>, mailbox: WatchedMailbox): Promise<MailState[]> =>
  statesOf(config, await folderIdOf(config, mailbox));

/** The entry of a message into a state. */
interface Entering {
  messageId: string;
  state: MailState;
  pass: number;
}

const eventIdOf = ({ messageId, state, pass }: Entering): string => `${messageId}.${state.mark}.${pass.toString(36)}`;

/** Parses an event's id. Undefined if the id is of a state that is not watched now. */
function enteringOf(eventId: string, states: readonly MailState[]): Entering | undefined {
  const [messageId = '', mark, pass = ''] = eventId.split('.');
  const state = states.find((one) => one.mark === mark);
  return state === undefined || !/^[0-9a-z]+$/.test(pass) ? undefined : { messageId, state, pass: parseInt(pass, 36) };
}

async function observe(
  entered: readonly Entering[],
  { definition, config, reading, now }: Watch<Config>,
  { mailbox, knownBy }: { mailbox: WatchedMailbox } & Pick<ObservedIn, 'knownBy'>,
): Promise<Changed[]> {
  const isZoneNeeded = entered.length > 0 && countsMailboxDays(config);
  const { zone: mailboxZone } = isZoneNeeded ? await readMailboxHours(mailbox) : {};
  const source = { account: definition.account, mailbox: config.mailbox, mailboxZone, knownBy };
  const comesBySending = config.change === 'read' || config.change === 'moved';
  const kindOfWatched = await kindsOf(
    mailbox,
    comesBySending ? foldersOf(entered.map(({ state }) => state.folderId)) : [],
  );
  const read = await reading.each(entered, eventIdOf, async (entering) => {
    const { change, label, folderId } = entering.state;
    const direction = isOwnWriting(kindOfWatched(folderId ?? '')) ? 'sent' : undefined;
    const found = await observeMessage(mailbox.graph, entering.messageId, { ...source, direction });
    if (found === undefined) return [];
    const event = { ...found.event, change, ...defined({ label }) };
    const changed: Changed = { ...found, eventId: eventIdOf(entering), at: now(), event };
    // A sent message is marked as read from the start, without anybody having read it.
    const sentIfIn = comesBySending && folderId === undefined ? found.message.parentFolderId : undefined;
    return [{ changed, sentIfIn }];
  });
  const kindOf = await kindsOf(mailbox, foldersOf(read.flat().map(({ sentIfIn }) => sentIfIn)));
  return read.flat().flatMap(({ changed, sentIfIn }) => (isOwnWriting(kindOf(sentIfIn ?? '')) ? [] : [changed]));
}

const foldersOf = (ids: readonly (string | null | undefined)[]): string[] => ids.flatMap((id) => id ?? []);
