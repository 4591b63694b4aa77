import type { z } from 'zod';
import { triggerContracts, type Triggers } from '../contracts';
import { ownProperty } from '../json/own-property';
import { need, type Check, type CheckContext } from './check';
import { until } from './until';

type ConfigOf<Name extends keyof Triggers> = z.input<Triggers[Name]['config']>;

/** The required fields of a configuration, except the boards. */
type NeededOf<Config> = Exclude<
  { [Field in keyof Config]-?: Partial<Pick<Config, Field>> extends Pick<Config, Field> ? never : Field }[keyof Config],
  'boardIds'
>;

/** The required values besides boards with which each trigger is tried: a new trigger that requires such values needs an entry here. */
const needed: {
  readonly [Name in keyof Triggers as NeededOf<ConfigOf<Name>> extends never ? never : Name]: Omit<
    ConfigOf<Name>,
    'boardIds'
  >;
} = {
  'mail.emailChanged': { change: 'read', folder: 'inbox' },
};

/** Checks what each trigger would find now, and lets some watch. Their filters match nothing, so that no agent starts. */
export function triggerChecks(context: CheckContext): Check[] {
  return [...trials(context), ...(context.integration === 'mail' ? watchedMailbox(context) : [watchedCard(context)])];
}

function trials({ integration, tryTrigger, request, board, mark }: CheckContext): Check[] {
  const boardIds = async () => {
    const own = await request('GET', '/1/members/me/boards?fields=id,name');
    const boards = own.body as { id: string; name: string }[];
    return [need(boards.find(({ id, name }) => id === board || name === mark)?.id ?? boards[0]?.id, 'board')];
  };
  const wantedBy = async (name: string, config: (typeof triggerContracts)[number]['config']) => {
    const own = ownProperty<object>(needed, name) ?? {};
    return config.safeParse(own).success ? { ...own } : { ...own, boardIds: await boardIds() };
  };
  return triggerContracts
    .filter((contract) => contract.integration === integration)
    .map(({ name, title, config }) => ({
      name: `${name} (latest)`,
      does: `Asks what ${title} would have fired for.`,
      run: async () => {
        return tryTrigger({ type: name, config: await wantedBy(name, config) });
      },
    }));
}

function watchedMailbox(context: CheckContext): Check[] {
  return [watchedMail(context), flaggedMail(context), watchedCalendar(context), watchedContacts(context)];
}

function watchedMail(context: CheckContext): Check {
  const { watch, call, mark, owner } = context;
  const subject = `${mark}, watched`;
  return {
    name: 'mail.newEmail (watching)',
    does: `Watches the mailbox while a mail to ${owner} itself arrives.`,
    run: async () => {
      const state = await watch({ type: 'mail.newEmail', config: { filter: 'subject:"no mail is called like this"' } });
      await call('mail.sendEmail', { to: [owner], subject, body: 'To be seen by a trigger.' });
      return seenBy(context, state, subject);
    },
  };
}

/** Flags the mail that the previous check sent. */
function flaggedMail(context: CheckContext): Check {
  const { watch, call, mark } = context;
  const subject = `${mark}, watched`;
  return {
    name: 'mail.emailChanged (watching)',
    does: 'Watches the inbox while that mail is flagged.',
    run: async () => {
      const found = await until(context, async () => {
        const { messages } = await call('mail.findEmail', { folder: 'inbox', subject, limit: 1 });
        return messages[0]?.id;
      });
      const messageId = need(found, 'mail that arrived');
      const filter = 'subject:"no mail is called like this"';
      const state = await watch({ type: 'mail.emailChanged', config: { change: 'flagged', folder: 'inbox', filter } });
      await call('mail.updateEmail', { messageIds: [messageId], flag: 'flagged' });
      return seenBy(context, state, subject);
    },
  };
}

/** Half a year ahead: within the watched period, and on a day that nobody looks at. */
const day = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);

function watchedCalendar(context: CheckContext): Check {
  const { watch, call, mark } = context;
  const subject = `${mark}, watched`;
  return {
    name: 'mail.eventChanged (watching)',
    does: `Watches the calendar while an event of half an hour is made on ${day}, without attendees, and deletes it.`,
    run: async () => {
      const state = await watch({ type: 'mail.eventChanged', config: { query: 'no event is called like this' } });
      const times = { start: `${day}T10:00`, end: `${day}T10:30`, timeZone: 'UTC' };
      const { id: eventId } = await call('calendar.createEvent', { subject, ...times });
      const seen = await seenBy(context, state, `${subject}, created`);
      await call('calendar.deleteEvent', { eventId });
      return seen;
    },
  };
}

function watchedContacts(context: CheckContext): Check {
  const { watch, call, mark } = context;
  const displayName = `${mark}, watched`;
  return {
    name: 'mail.contactChanged (watching)',
    does: 'Watches the contacts while one is made.',
    run: async () => {
      const state = await watch({ type: 'mail.contactChanged', config: { changes: ['deleted'] } });
      await call('contacts.createContact', { displayName });
      return seenBy(context, state, `${displayName}, created`);
    },
  };
}

function watchedCard(context: CheckContext): Check {
  const { watch, call, request, mark, board } = context;
  const name = `${mark}, watched`;
  return {
    name: 'board.newCard (watching)',
    does: 'Watches the board while a card is made.',
    run: async () => {
      const own = (await request('GET', '/1/members/me/boards?fields=id,name')).body as { id: string; name: string }[];
      const boardId = need(own.find((one) => one.id === board || one.name === mark)?.id, 'board');
      const lists = (await request('GET', `/1/boards/${boardId}/lists`)).body as { id: string; name: string }[];
      const list = (title: string) => need(lists.find((one) => one.name === title)?.id, `list "${title}"`);
      const state = await watch({
        type: 'board.newCard',
        config: { boardIds: [boardId], listIds: [list(`${mark}, second`)] },
      });
      await call('board.createCard', { list: list(mark), name });
      return seenBy(context, state, name);
    },
  };
}

async function seenBy(
  context: CheckContext,
  state: Awaited<ReturnType<CheckContext['watch']>>,
  label: string,
): Promise<unknown> {
  const seen = await until(context, async () => {
    const { recent, path } = await state();
    const event = recent.find((one) => one.label === label);
    return event === undefined ? undefined : { path, event };
  });
  return need(seen, 'event: the trigger has not seen it');
}
