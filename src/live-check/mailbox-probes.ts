import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckContext, Probe, RawAnswer } from './check';

const keyProperty = 'String {6f0f7a1e-4b1c-4c58-9d7e-0a6a2c6b9d41} Name LiveCheck';
const replies = 5;

interface Message {
  id: string;
  internetMessageId?: string;
  subject?: string;
  isDraft?: boolean;
  value?: Message[];
}

const message = ({ body }: RawAnswer): Message => (body ?? {}) as Message;
const codeOf = ({ status, body }: RawAnswer): string => {
  const { error } = (body ?? {}) as { error?: { code?: string } };
  return error?.code === undefined ? String(status) : `${status} ${error.code}`;
};

/** Questions that Microsoft Graph's documentation leaves open, tried on the account itself. */
export function mailboxProbes({ request, mark, owner, isApplication, patience }: CheckContext): Probe[] {
  const toRecipients = [{ emailAddress: { address: owner } }];
  const draft = async (subject: string): Promise<Message> =>
    message(
      await request('POST', '/me/messages', {
        subject: `${mark}, ${subject}`,
        body: { contentType: 'text', content: 'A probe.' },
        toRecipients,
        singleValueExtendedProperties: [{ id: keyProperty, value: `${mark}, ${subject}` }],
      }),
    );
  const byFilter = async (filter: string): Promise<Message | undefined> =>
    message(await request('GET', `/me/messages?$filter=${filter}&$select=id,isDraft&$top=5`)).value?.find(
      ({ isDraft }) => isDraft !== true,
    );
  return [
    {
      name: 'a sent mail in transit',
      asks: 'When is it found after it was sent, by what, and under which id?',
      run: async () => {
        const made = await draft('in transit');
        const began = Date.now();
        const sent = await request('POST', `/me/messages/${made.id}/send`);
        const seen: Record<string, string | number | boolean> = { send: sent.status };
        const note = (name: string, value: string | number | boolean) => (seen[name] ??= value);
        for (
          let look = 1;
          look <= patience.looks && !('foundByKeyMs' in seen && 'foundByMessageIdMs' in seen);
          look += 1
        ) {
          const byId = await request('GET', `/me/messages/${made.id}?$select=id,isDraft`);
          if (byId.status !== 200) note('goneByIdMs', Date.now() - began);
          else if (message(byId).isDraft !== true) note('sentByIdMs', Date.now() - began);
          const byKey = await byFilter(
            `singleValueExtendedProperties/Any(ep: ep/id eq '${keyProperty}' and ep/value eq '${mark}, in transit')`,
          );
          if (byKey !== undefined) {
            note('foundByKeyMs', Date.now() - began);
            note('sameIdAsDraft', byKey.id === made.id);
          }
          if (made.internetMessageId !== undefined) {
            const found = await byFilter(`internetMessageId eq '${encodeURIComponent(made.internetMessageId)}'`);
            if (found !== undefined) note('foundByMessageIdMs', Date.now() - began);
          }
          await sleep(patience.pauseMilliseconds);
        }
        return seen;
      },
    },
    {
      name: 'sending a draft twice',
      asks: 'What is answered to a second send, and how many copies arrive?',
      run: async () => {
        const { id } = await draft('sent twice');
        const first = codeOf(await request('POST', `/me/messages/${id}/send`));
        const second = codeOf(await request('POST', `/me/messages/${id}/send`));
        await sleep(patience.pauseMilliseconds * 3);
        const inbox = message(
          await request('GET', `/me/mailFolders/inbox/messages?$filter=subject eq '${mark}, sent twice'&$select=id`),
        );
        return { first, second, copies: inbox.value?.length ?? 0 };
      },
    },
    {
      name: 'replies without a pause',
      asks: 'How often are fresh drafts refused with 412 or 404?',
      run: async () => {
        const { id } = await draft('to be replied to');
        const counts = { replies, conflicts: 0, notFound: 0, other: 0 };
        for (let reply = 1; reply <= replies; reply += 1) {
          const made = message(await request('POST', `/me/messages/${id}/createReply`));
          const steps = [
            () => request('PATCH', `/me/messages/${made.id}`, { toRecipients, subject: `${mark}, reply` }),
            () =>
              request('POST', `/me/messages/${made.id}/attachments`, {
                '@odata.type': '#microsoft.graph.fileAttachment',
                name: 'probe.txt',
                contentBytes: 'cHJvYmU=',
              }),
            () => request('POST', `/me/messages/${made.id}/send`),
          ];
          for (const step of steps) {
            const { status } = await step();
            if (status === 412) counts.conflicts += 1;
            else if (status === 404) counts.notFound += 1;
            else if (status >= 300) counts.other += 1;
          }
        }
        return counts;
      },
    },
    {
      name: 'forwards',
      asks: 'Is createForward refused without recipients?',
      run: async () => {
        const { id } = await draft('to be forwarded');
        const without = await request('POST', `/me/messages/${id}/createForward`);
        const withRecipients = await request('POST', `/me/messages/${id}/createForward`, { toRecipients });
        return { without: codeOf(without), withRecipients: codeOf(withRecipients) };
      },
    },
    {
      name: 'queries',
      asks: 'Which searches and filters does this mailbox take?',
      run: async () => {
        const asked = async (endpoint: string) => codeOf(await request('GET', endpoint));
        const ordered = '&$orderby=receivedDateTime desc&$top=1&$select=id';
        return {
          labelWithOrder: await asked(
            `/me/messages?$filter=receivedDateTime ge 2000-01-01T00:00:00Z and categories/any(c:c eq 'x')${ordered}`,
          ),
          recipients: await asked(
            `/me/messages?$filter=toRecipients/any(r:r/emailAddress/address eq '${owner}')&$top=1`,
          ),
          searchByDay: await asked('/me/messages?$search="received>=01/01/2020"&$top=1&$select=id'),
          searchBySentDay: await asked('/me/messages?$search="sent<=01/01/2020"&$top=1&$select=id'),
          searchByImportance: await asked('/me/messages?$search="importance:medium"&$top=1&$select=id'),
          searchByDomain: await asked('/me/messages?$search="from:@example.com"&$top=1&$select=id'),
          ...(!isApplication && {
            onlineMeetingByLink: await asked("/me/onlineMeetings?$filter=JoinWebUrl eq 'https://example.com'"),
          }),
        };
      },
    },
    {
      name: 'ids of a search',
      asks: 'Are they immutable, does a read answer the form that it was asked with, and are they translated?',
      run: async () => {
        const listed = message(await request('GET', '/me/messages?$top=1&$select=id'));
        const found = message(await request('GET', '/me/messages?$search="received>=01/01/2020"&$top=1&$select=id'));
        const [one, other] = [listed.value?.[0]?.id, found.value?.[0]?.id];
        if (one === undefined || other === undefined) return { listed: one !== undefined, found: other !== undefined };
        const beginning = (id: string) => id.slice(0, 6);
        const translated = async (inputIds: string[]) =>
          request('POST', '/me/translateExchangeIds', {
            inputIds,
            sourceIdType: 'restId',
            targetIdType: 'restImmutableEntryId',
          });
        const result = ((await translated([other])).body ?? {}) as { value?: { targetId?: string }[] };
        return {
          listed: beginning(one),
          found: beginning(other),
          read: beginning(message(await request('GET', `/me/messages/${other}?$select=id`)).id),
          translated: beginning(result.value?.[0]?.targetId ?? 'nothing'),
          bothForms: codeOf(await translated([other, one])),
        };
      },
    },
    {
      name: 'a search by field',
      asks: 'Does a search in one field find what a search for the word alone finds?',
      run: async () => {
        const newest = message(await request('GET', '/me/messages?$top=1&$select=id,subject')).value?.[0];
        const word = /\p{L}{4,}/u.exec(newest?.subject ?? '')?.[0];
        if (word === undefined) return { subject: 'without a word' };
        const found = async (search: string) => {
          const answer = await request('GET', `/me/messages?$search="${search}"&$top=25&$select=id`);
          return `${codeOf(answer)}: ${message(answer).value?.length ?? 0}`;
        };
        return { byField: await found(`subject:${word}`), byWord: await found(word) };
      },
    },
    {
      name: 'change tracking',
      asks: 'Which folders refuse it, and how long are its links?',
      run: async () => {
        const folders = message(await request('GET', '/me/mailFolders?$top=50&$select=id')).value ?? [];
        let refused = 0;
        let longestLink = 0;
        for (const { id } of folders) {
          const since = encodeURIComponent(new Date().toISOString());
          const answer = await request(
            'GET',
            `/me/mailFolders/${id}/messages/delta?changeType=created&$select=id&$filter=receivedDateTime ge ${since}`,
          );
          if (answer.status !== 200) refused += 1;
          const links = (answer.body ?? {}) as Record<string, unknown>;
          const link = links['@odata.deltaLink'] ?? links['@odata.nextLink'];
          if (typeof link === 'string') longestLink = Math.max(longestLink, link.length);
        }
        return { folders: folders.length, refused, longestLink };
      },
    },
    {
      name: 'the calendar',
      asks: 'What does it offer, and is a transaction taken twice?',
      run: async () => {
        const calendar = (await request('GET', '/me/calendar')).body as { allowedOnlineMeetingProviders?: string[] };
        const time = (hour: string) => ({ dateTime: `2099-01-01T${hour}:00:00`, timeZone: 'UTC' });
        const event = {
          subject: `${mark}, transaction`,
          start: time('10'),
          end: time('11'),
          transactionId: `live-check-${Date.now()}`,
        };
        const first = await request('POST', '/me/events', event);
        const second = await request('POST', '/me/events', event);
        const schedule = await request('POST', '/me/calendar/getSchedule', {
          schedules: [owner],
          startTime: time('10'),
          endTime: time('11'),
        });
        return {
          meetings: (calendar.allowedOnlineMeetingProviders ?? []).join(' '),
          first: codeOf(first),
          second: codeOf(second),
          schedule: codeOf(schedule),
        };
      },
    },
    {
      name: 'what was deleted',
      asks: 'Do the ids of a deleted event and contact still find them, and what does their place answer?',
      run: async () => {
        const time = (hour: string) => ({ dateTime: `2099-01-02T${hour}:00:00`, timeZone: 'UTC' });
        const planned = { subject: `${mark}, deleted`, start: time('10'), end: time('11') };
        const event = message(await request('POST', '/me/events', planned));
        const contact = message(await request('POST', '/me/contacts', { givenName: mark, surname: 'deleted' }));
        await request('DELETE', `/me/events/${event.id}`);
        await request('DELETE', `/me/contacts/${contact.id}`);
        await sleep(patience.pauseMilliseconds);
        const found = await request('GET', `/me/contacts/${contact.id}?$select=parentFolderId`);
        const { parentFolderId } = (found.body ?? {}) as { parentFolderId?: string };
        return {
          event: codeOf(await request('GET', `/me/events/${event.id}?$select=id`)),
          eventInCalendar: codeOf(await request('GET', `/me/calendar/events/${event.id}?$select=id`)),
          eventsCalendar: codeOf(await request('GET', `/me/events/${event.id}/calendar?$select=id`)),
          contact: codeOf(found),
          ...(parentFolderId !== undefined && {
            contactsFolder: codeOf(await request('GET', `/me/contactFolders/${parentFolderId}`)),
          }),
        };
      },
    },
  ];
}
