import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { contactChanged as contract, type ContactChangedEvent } from '../../../src/contracts/triggers/contact-changed';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import { contactSchema } from '../../../src/providers/microsoft-graph/wire/contact';
import { answerContact, contactSelect } from '../../contacts/answer-contact';
import { placesInUse } from '../../contacts/places-in-use';
import { firstPass, roundAfter, type Round } from '../numbered-rounds';
import { comparedBy, readCursor } from '../read-cursor';
import { watched, type Observation, type Pulled as PulledOf, type Watch } from '../trigger-source';
import { shortDigest } from '../short-digest';
import { DoubtedRemovals, doubtedSchema } from '../mailbox/doubted-removals';
import { mailboxWebhook } from '../mailbox/mailbox-webhook';
import { modifiedItems, modifiedPositionSchema } from '../mailbox/modified-items';
import { isDeltaRefused, refusedDeltaText } from '../mailbox/refused-delta';
import { mailboxOf } from '../mailbox/watched-mailbox';

type Config = z.output<typeof contract.config>;
type Change = Observation<ContactChangedEvent, ContactChangedEvent>;
type Pulled = PulledOf<ContactChangedEvent, ContactChangedEvent>;

/**
 * Contacts per pull. Their versions are reported in full, so this limits the size of an answer. What has left the folder is looked up one by one, and
 * counts whether or not it is reported: a thousand moved contacts would not be looked up within an attempt's two minutes.
 */
const batch = 50;

/** Most pages per pull, even without anything to report: the first pull reads the whole folder, and an attempt has two minutes. */
const mostPages = 20;

/** A change this soon after the creation is part of it: services fill in what a person left out. */
const settlingMilliseconds = 2_000;

/** Most contacts in a preview of the trigger. */
const latestLimit = 10;

const contactFields = `${contactSelect},parentFolderId,createdDateTime,lastModifiedDateTime,changeKey`;
const versionSchema = contactSchema.extend({
  parentFolderId: z.string().nullish(),
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  changeKey: z.string().nullish(),
  '@removed': z.unknown().optional(),
});

const cursorSchema = z.object({
  /** Where the delta continues; null before it has begun. */
  link: z.string().nullable(),
  /** As in `Round`; absent at first. */
  pass: z.int().optional(),
  hasTold: z.literal(true).optional(),
  doubted: doubtedSchema.optional(),
  /** Where the listing of changes continues. Kept while the delta is refused. */
  listed: modifiedPositionSchema.optional(),
});

type Position = z.output<typeof cursorSchema>;

/**
 * Graph tracks the changes of a folder of contacts. (https://learn.microsoft.com/graph/api/contact-delta) Each version of a contact is an event.
 * A version that is read twice has the same id, so no contacts have to be remembered. A deletion has the number of its round: a contact that was
 * restored may be deleted again.
 */
export const contactChangedSource = watched(contract, {
  settle: () => Promise.resolve({ found: {}, warnings: [] }),
  hasNames: () => false,
  beginning: JSON.stringify({ link: null }),
  pullSeconds: ({ pollingSeconds }) => pollingSeconds,
  isSamePosition: comparedBy(cursorSchema, ({ link, ...round }) => ({ ...round, hasBegun: link !== null })),
  pull: async (watch, cursor, since) => {
    const position = readCursor(cursorSchema, cursor);
    try {
      return await followOrBegin(watch, position, since);
    } catch (error) {
      if (!isDeltaRefused(error)) throw error;
      return changesWithoutDelta(watch, position, since);
    }
  },
  countsPulls: (eventId) => eventId.includes('.deleted.'),
  resolve: async (watch, hints) => {
    const isInUse = placesInUse(mailboxOf(watch));
    return watch.reading.eachHint(hints, ({ id }) => changeOf(watch, id, isInUse));
  },
  latest: async (watch) => {
    const { graph, at } = mailboxOf(watch);
    const query = { $select: contactFields, $orderby: 'lastModifiedDateTime desc', $top: latestLimit };
    const { value } = await graph.get(at`/contacts`, {
      query,
      schema: z.looseObject({ value: z.array(versionSchema) }),
    });
    return value.flatMap((contact) => changesOf(watch, contact).slice(-1)).toReversed();
  },
  pullsWhenTold: true,
  ...mailboxWebhook<Config>(() => ({ below: 'contacts', announced: 'anything' })),
  describeDelay: (cursor) => (readCursor(cursorSchema, cursor).listed === undefined ? undefined : refusedDeltaText),
  diagnose: async (watch) => {
    const { graph, at } = mailboxOf(watch);
    const query = { $select: 'id', $top: 1, $count: true };
    for await (const { count } of graph.pages(at`/contacts`, { query, schema: contactSchema }))
      return [
        {
          level: 'good',
          text: `The main folder of contacts is watched${count === undefined ? '' : `: ${count} contacts`}. Other folders are not.`,
        },
      ];
    return [];
  },
});

async function followOrBegin(watch: Watch<Config>, position: Position, since: Date): Promise<Pulled> {
  try {
    return await follow(watch, position, since);
  } catch (error) {
    // The provider has lost the position. Starting over reports every version since the watermark again; delivered ones are deduplicated.
    if (position.link === null || !isListingLost(error)) throw error;
    return follow(watch, { ...position, link: null }, since);
  }
}

/** Reads the changed contacts while the delta is refused, whose position stays: who was deleted it tells once it is answered again. */
async function changesWithoutDelta(watch: Watch<Config>, position: Position, since: Date): Promise<Pulled> {
  const mailbox = mailboxOf(watch);
  const { listed = { link: null, since: since.toISOString() } } = position;
  const wanted = { items: mailbox.at`/contacts`, $select: contactFields, schema: versionSchema };
  const page = await modifiedItems(mailbox, wanted, listed, watch.pulledAt);
  const observations = page.items.flatMap((contact) => changesSince(since, watch, contact));
  return { observations, cursor: JSON.stringify({ ...position, listed: page.position }), more: page.more };
}

async function follow(
  watch: Watch<Config>,
  { link: from, pass, hasTold, doubted }: Position,
  since: Date,
): Promise<Pulled> {
  const { graph, at } = mailboxOf(watch);
  const round: Round = { pass: pass ?? firstPass(watch, since), hasTold };
  const start = from === null ? at`/contacts/delta` : { link: from };
  const query = { $select: contactFields };
  const headers = { Prefer: `odata.maxpagesize=${batch}` };
  const observations: Change[] = [];
  let link = from;
  let more = false;
  let pages = 0;
  let lookedUp = 0;
  const isInUse = placesInUse(mailboxOf(watch));
  const doubts = new DoubtedRemovals(doubted, watch.pulledAt);
  // A contact that left the folder was deleted, or is in another folder of contacts.
  const deleted = async (ids: readonly string[]) => {
    const { gone } = await doubts.judge(ids, (id) => readContact(watch, id, isInUse));
    return gone.map((id) => deletionOf(watch, id, `deleted.${round.pass.toString(36)}`));
  };
  observations.push(...(await deleted(doubts.due)));
  for await (const page of graph.pages(start, { query, headers, schema: versionSchema })) {
    const [gone, there] = [page.items.filter(isRemoved), page.items.filter((item) => !isRemoved(item))];
    observations.push(...there.flatMap((contact) => changesSince(since, watch, contact)));
    for (const { id } of there) doubts.settle(id);
    observations.push(...(await deleted(gone.map(({ id }) => id))));
    lookedUp += gone.length;
    // A link to the next page is as good a position as the link at the end.
    link = page.deltaLink ?? page.nextLink ?? link;
    more = page.deltaLink === undefined && page.nextLink !== undefined;
    pages += 1;
    if (more && (Math.max(observations.length, lookedUp) >= batch || pages === mostPages)) break;
  }
  const position = { link, ...roundAfter(round, { observations, more }), ...defined({ doubted: doubts.kept }) };
  return { observations, cursor: JSON.stringify(position), more };
}

type Version = z.output<typeof versionSchema>;

const changesSince = (since: Date, watch: Watch<Config>, contact: Version): Change[] =>
  changesOf(watch, contact).filter(({ at: when }) => when >= since);

const isRemoved = (item: Version): boolean => item['@removed'] !== undefined;

/** The creation of a contact, and the change that led to its current version. */
function changesOf(watch: Watch<Config>, contact: Version): Change[] {
  const { id, createdDateTime, lastModifiedDateTime, changeKey } = contact;
  const [created, modified] = [createdDateTime, lastModifiedDateTime].map((time) => new Date(time ?? 0));
  if (created === undefined || modified === undefined) return [];
  const version = shortDigest(changeKey ?? lastModifiedDateTime ?? '');
  const isLater = modified.getTime() - created.getTime() > settlingMilliseconds;
  const change = (kind: 'created' | 'updated', when: Date, suffix: string): Change =>
    observationOf(
      watch,
      { change: kind, contactId: id, at: when.toISOString(), contact: answerContact(contact) },
      suffix,
    );
  return [change('created', created, 'created'), ...(isLater ? [change('updated', modified, version)] : [])];
}

type InUse = ReturnType<typeof placesInUse>;

const deletionOf = (watch: Watch<Config>, contactId: string, suffix: string): Change =>
  observationOf(watch, { change: 'deleted', contactId, at: watch.now().toISOString() }, suffix);

/** Returns the contact, or undefined if it was deleted. */
async function readContact(watch: Watch<Config>, id: string, isInUse: InUse): Promise<Version | undefined> {
  const { graph, at } = mailboxOf(watch);
  const request = { query: { $select: contactFields }, schema: versionSchema };
  const contact = await ifItemFound(graph.get(at`/contacts/${id}`, request));
  return contact !== undefined && (await isInUse(contact.parentFolderId ?? '')) ? contact : undefined;
}

/** Reads an event by its id, with the contact's current data. */
async function changeOf(watch: Watch<Config>, eventId: string, isInUse: InUse): Promise<Change[]> {
  const [contactId = '', suffix] = eventId.split('.');
  if (suffix === undefined) return [];
  const contact = await readContact(watch, contactId, isInUse);
  if (suffix === 'deleted') return contact === undefined ? [{ ...deletionOf(watch, contactId, suffix), eventId }] : [];
  const asked = suffix === 'created' ? 'created' : 'updated';
  const [found] = contact === undefined ? [] : changesOf(watch, contact);
  if (found === undefined) return [];
  const event = { ...found.event, change: asked } as const;
  return [{ ...found, eventId, observed: event, event }];
}

function observationOf(
  { definition, config }: Watch<Config>,
  change: Omit<ContactChangedEvent, 'account'>,
  suffix: string,
): Change {
  const event = {
    ...change,
    account: definition.account,
    ...defined({ mailbox: config.mailbox }),
  };
  const label = change.contact?.displayName || 'A contact';
  return {
    eventId: `${change.contactId}.${suffix}`,
    at: new Date(change.at),
    label: `${label}, ${change.change}`,
    observed: event,
    event,
  };
}
