import { z } from 'zod';
import type { findContact } from '../../src/contracts/contacts/find-contact';
import { path } from '../../src/providers/request-path';
import type { MailStepContext } from '../implement';
import { plainLetters } from '../../src/text/normal-form';

type Input = Pick<z.output<typeof findContact.input>, 'name' | 'email' | 'limit'>;

const roomSchema = z.looseObject({
  displayName: z.string().nullish(),
  emailAddress: z.string().nullish(),
  phone: z.string().nullish(),
  building: z.string().nullish(),
  floorLabel: z.string().nullish(),
  capacity: z.number().nullish(),
});

type Room = z.output<typeof roomSchema>;

/** Maximum number of rooms that are searched. */
const mostRooms = 2_000;

/** Finds rooms of the organisation. Reads all, since Graph cannot search them by name. (https://learn.microsoft.com/graph/api/place-list) */
export async function findRooms(input: Input, { graph }: Pick<MailStepContext, 'graph'>) {
  const found: Room[] = [];
  let looked = 0;
  let searchedAll = true;
  const query = { $top: 100 };
  for await (const { items, nextLink } of graph.pages(path`/places/microsoft.graph.room`, {
    query,
    schema: roomSchema,
  })) {
    looked += items.length;
    found.push(...items.filter((room) => matches(room, input)));
    if (found.length > input.limit) break;
    if (looked < mostRooms || nextLink === undefined) continue;
    searchedAll = false;
    break;
  }
  return { contacts: found.slice(0, input.limit).map(answerRoom), hasMore: found.length > input.limit, searchedAll };
}

/** Returns whether all words occur in the room's name or location. */
function matches({ displayName, building, floorLabel, emailAddress }: Room, { name = '', email = '' }: Input): boolean {
  const text = plainLetters([displayName, building, floorLabel].join(' '));
  const words = plainLetters(name).split(/[\s,]+/);
  return words.every((word) => text.includes(word)) && plainLetters(emailAddress ?? '').includes(plainLetters(email));
}

function answerRoom({ displayName, emailAddress, phone, building, floorLabel, capacity }: Room) {
  const place = [building, floorLabel].filter(Boolean).join(', ');
  return {
    displayName: displayName ?? '',
    ...(emailAddress ? { emails: [emailAddress] } : {}),
    ...(phone ? { phones: [{ type: 'business' as const, number: phone }] } : {}),
    ...(place !== '' && { officeLocation: place }),
    ...(capacity != null && { capacity: Math.trunc(capacity) }),
  };
}
