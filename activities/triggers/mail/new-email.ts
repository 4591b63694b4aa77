import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { countsMailboxDays } from '../../../src/contracts/triggers/filtered-mail';
import { newEmail as contract } from '../../../src/contracts/triggers/new-email';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import { resolveFolder, type ResolvedFolder } from '../../mail/folders/resolve-folder';
import { watched, type Watch } from '../trigger-source';
import { watchedSince } from '../watched-since';
import { arrivalsSince, surfacesWithinMilliseconds } from './arrivals-since';
import { describeDays } from './describe-days';
import { describeFolder } from './describe-folder';
import { copyObstacle, lastingPart } from './copied-mail';
import { beginningOfMail, isSameInMail } from './mail-cursor';
import { mailboxWebhook } from '../mailbox/mailbox-webhook';
import { namedFolder } from './named-folder';
import { howKnown, observeMessage, type ObservedIn, type ObservedMessage } from './observe-message';
import { isOwnWriting, mailArrivesIn } from '../mailbox/folder-kind';
import type { Direction } from './own-mail';
import { arrivalFolderIds, kindsOf } from './watched-folders';
import { mailboxOf, type WatchedMailbox } from '../mailbox/watched-mailbox';

type Config = z.output<typeof contract.config>;

/** Most messages in a preview of the trigger. */
const latestLimit = 30;

export const newEmailSource = watched(contract, {
  ...namedFolder,
  beginning: beginningOfMail,
  isSamePosition: isSameInMail,
  surfacesWithinMilliseconds,
  pull: async (watch, cursor, since, keep) => {
    const mailbox = mailboxOf(watch);
    const folder = folderOf(watch.config);
    const onlyFolder = folder === undefined ? undefined : (await resolveFolder(mailbox, folder)).id;
    const readFolderIds = async () => (onlyFolder === undefined ? arrivalFolderIds(mailbox) : [onlyFolder]);
    const start = watchedSince(watch, placeOf(watch));
    const pull = { mailbox, onlyFolder, readFolderIds, since, pulledAt: watch.pulledAt, start, keep };
    const { messageIds, ...position } = await arrivalsSince(pull, cursor);
    return { observations: await observe(messageIds, watch, { mailbox, onlyFolder, knownBy: 'listing' }), ...position };
  },
  resolve: async (watch, hints) => {
    const mailbox = mailboxOf(watch);
    const folder = await onlyFolderOf(watch.config, mailbox);
    const observed = await observe([...new Set(hints.map(({ id }) => id))], watch, {
      mailbox,
      onlyFolder: folder?.id,
      knownBy: howKnown(watch),
    });
    const folderIdOf = ({ message }: ObservedMessage): string => message.parentFolderId ?? '';
    const isWatched = await watchedAmong(observed.map(folderIdOf), mailbox, folder, watch.readsAgain);
    return observed
      .filter((one) => isWatched(folderIdOf(one)))
      .map((one) => ({
        ...one,
        place: placeOf(watch),
        isElsewhere: folder !== undefined && folderIdOf(one) !== folder.id,
      }));
  },
  latest: async (watch) => {
    const mailbox = mailboxOf(watch);
    const folder = await onlyFolderOf(watch.config, mailbox);
    const { value } = await mailbox.graph.get(
      folder === undefined ? mailbox.at`/messages` : mailbox.at`/mailFolders/${folder.id}/messages`,
      {
        query: { $select: 'id,parentFolderId', $top: 2 * latestLimit, $orderby: 'receivedDateTime desc' },
        schema: z.looseObject({ value: z.array(z.looseObject({ id: z.string(), parentFolderId: z.string() })) }),
      },
    );
    const isWatched = await watchedAmong(
      value.map(({ parentFolderId }) => parentFolderId),
      mailbox,
      folder,
    );
    const ids = value.filter(({ parentFolderId }) => isWatched(parentFolderId)).map(({ id }) => id);
    return observe(ids.slice(0, latestLimit).reverse(), watch, { mailbox, onlyFolder: folder?.id, knownBy: 'listing' });
  },
  ...mailboxWebhook<Config>(async (watch) => {
    const folder = await onlyFolderOf(watch.config, mailboxOf(watch));
    return {
      below: folder === undefined ? 'messages' : `mailFolders('${folder.id}')/messages`,
      announced: 'created',
    };
  }),
  diagnose: async (watch) => {
    const folder = await onlyFolderOf(watch.config, mailboxOf(watch));
    const { mailbox, direction } = watch.config;
    const where = mailbox === undefined ? '' : ` of the shared mailbox ${mailbox}`;
    if (direction === 'sent')
      return [
        {
          level: 'good',
          text: `Sent Items${where} is watched: what a person sends fires, what a step of an agent has drafted or sent does not.`,
        },
        ...(await describeDays(watch.config, mailboxOf(watch))),
      ];
    const scope =
      folder === undefined
        ? `Every folder${where} that mail arrives in is watched, except drafts, sent mail, junk and what was deleted.`
        : `The folder "${folder.name}"${where} is watched; mail that a rule puts elsewhere does not fire.`;
    return [
      { level: 'good', text: scope },
      ...(await describeFolder(mailboxOf(watch), folder)),
      ...(await describeDays(watch.config, mailboxOf(watch))),
    ];
  },
});

/** The only watched folder, as configured or by Graph's well-known name. Undefined for all folders in which mail arrives. */
const folderOf = ({ direction, folder }: Config): string | undefined => (direction === 'sent' ? 'sentitems' : folder);

/** The configured folder, or an empty text for all folders. */
const placeOf = ({ config }: Watch<Config>): string => folderOf(config) ?? '';

async function onlyFolderOf(config: Config, mailbox: WatchedMailbox): Promise<ResolvedFolder | undefined> {
  const only = folderOf(config);
  return only === undefined ? undefined : resolveFolder(mailbox, only);
}

/**
 * Tells which of these folders are watched: the configured one, or all in which mail arrives.
 *
 * @param mayBeFiled set for mail that was in the configured folder when it was seen: it may have been filed since, into any folder where mail arrives
 */
async function watchedAmong(
  folderIds: readonly string[],
  mailbox: WatchedMailbox,
  onlyFolder: ResolvedFolder | undefined,
  mayBeFiled = false,
): Promise<(folderId: string) => boolean> {
  if (onlyFolder !== undefined && !mayBeFiled) return (folderId) => folderId === onlyFolder.id;
  const kindOf = await kindsOf(
    mailbox,
    folderIds.filter((id) => id !== ''),
  );
  return (folderId) => folderId === onlyFolder?.id || mailArrivesIn(kindOf(folderId));
}

/** In a folder of what the mailbox's people, or agents in their name, write, the direction is `sent`. */
async function directionOf(
  { direction }: Config,
  mailbox: WatchedMailbox,
  onlyFolder: string | undefined,
): Promise<Direction> {
  if (direction === 'sent' || onlyFolder === undefined) return direction;
  return isOwnWriting((await kindsOf(mailbox, [onlyFolder]))(onlyFolder)) ? 'sent' : 'received';
}

async function observe(
  messageIds: string[],
  { definition, config, reading }: Watch<Config>,
  {
    mailbox,
    onlyFolder,
    knownBy,
  }: { mailbox: WatchedMailbox; onlyFolder: string | undefined } & Pick<ObservedIn, 'knownBy'>,
): Promise<ObservedMessage[]> {
  const isZoneNeeded = messageIds.length > 0 && countsMailboxDays(config);
  const { zone: mailboxZone } = isZoneNeeded ? await readMailboxHours(mailbox) : {};
  const direction = messageIds.length > 0 ? await directionOf(config, mailbox, onlyFolder) : undefined;
  const source = { account: definition.account, mailbox: config.mailbox, mailboxZone, direction, knownBy };
  const observed = await reading.each(
    messageIds,
    (id) => id,
    async (id) => {
      const found = await observeMessage(mailbox.graph, id, source);
      if (found === undefined || found.obstacle !== undefined) return found;
      const obstacle = await copyObstacle(found.message, mailbox);
      return { ...found, ...defined({ obstacle, lasting: lastingPart(found.message) }) };
    },
  );
  return observed.filter((message) => message !== undefined);
}
