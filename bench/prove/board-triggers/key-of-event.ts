import { z } from 'zod';

const named = z.looseObject({ id: z.string(), name: z.string().optional() });
const person = z.looseObject({ username: z.string().optional() });

/** All fields that events of the proved triggers may have. */
const eventSchema = z.looseObject({
  board: named.optional(),
  card: named.optional(),
  list: named.optional(),
  fromList: named.optional(),
  toList: named.optional(),
  label: named.optional(),
  checklist: named.optional(),
  attachment: named.optional(),
  comment: z.looseObject({ text: z.string().optional() }).optional(),
  by: person.optional(),
  member: person.optional(),
  type: z.string().optional(),
  origin: z.string().optional(),
  object: z.string().optional(),
  kinds: z.array(z.string()).optional(),
  due: z.string().optional(),
  changes: z
    .array(z.looseObject({ property: z.string(), field: z.string().optional(), from: z.unknown(), to: z.unknown() }))
    .optional(),
});

type Event = z.output<typeof eventSchema>;

/** Returns the key of an event in the words of the generator's log. */
export function keyOf(trigger: string, raw: unknown): string {
  const event = eventSchema.parse(raw);
  return (readings[trigger] ?? notRead)(event)
    .map((part) => part ?? '-')
    .join(' | ');
}

function notRead(): never {
  throw new Error('An event of a trigger that the proof does not know.');
}

type Reading = (event: Event) => (string | undefined)[];

const onCard = ({ board, card }: Event) => [board?.name, card?.id];
const move: Reading = (event) => [...onCard(event), event.fromList?.name, event.toList?.name, event.by?.username];
const activity: Reading = ({ type, changes = [], ...event }) => {
  const field = changes[0]?.field;
  return [...onCard(event), field === undefined ? type : `${String(type)}:${field}`, event.by?.username];
};

const readings: Readonly<Record<string, Reading>> = {
  'new-card': (event) => [...onCard(event), event.list?.name, event.origin, event.by?.username],
  'card-updated': (event) => [...onCard(event), (event.changes ?? []).map(changeOf).join(), event.by?.username],
  'card-moved': move,
  'card-done': move,
  'card-archived': (event) => [...onCard(event), event.by?.username],
  'new-comment': (event) => [...onCard(event), event.comment?.text, event.by?.username],
  'new-member-on-card': (event) => [...onCard(event), event.member?.username, event.by?.username],
  'new-label-created': ({ label }) => [label?.id, label?.name],
  'new-label-added-to-card': ({ card, label }) => [card?.id, label?.id],
  'new-checklist': (event) => [...onCard(event), event.checklist?.name, event.by?.username],
  'new-attachment': (event) => [...onCard(event), event.attachment?.name, event.by?.username],
  'new-board-activity': activity,
  'ben-activity': activity,
  'custom-webhook': (event) => [...onCard(event), event.object, event.kinds?.join('+'), event.by?.username],
  'card-due-date-reminder': ({ card, due }) => [card?.id, due],
  'new-board': ({ board }) => [board?.name],
  'new-notification': ({ type, card, by }) => [type, card?.id, by?.username],
};

function changeOf({ property, from, to }: { property: string; from?: unknown; to?: unknown }): string {
  return property === 'position' ? 'position: ' : `${property}: ${shown(from)} to ${shown(to)}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).sort().join();
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  const { name, username } = namedValue.catch({}).parse(value);
  return username ?? name ?? '-';
}

const namedValue = z.looseObject({ name: z.string().optional(), username: z.string().optional() });
