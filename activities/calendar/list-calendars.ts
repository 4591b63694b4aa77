import { z } from 'zod';
import { listCalendars as contract } from '../../src/contracts/calendar/list-calendars';
import { recipientSchema } from '../../src/providers/microsoft-graph/wire/recipient';
import { implement } from '../implement';
import { inMailbox } from '../mailbox/in-mailbox';

const calendarSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  isDefaultCalendar: z.boolean().nullish(),
  canEdit: z.boolean().nullish(),
  owner: recipientSchema.shape.emailAddress.nullish(),
});

type Calendar = z.output<typeof calendarSchema>;

export const listCalendars = implement(
  contract,
  inMailbox(async (_input, { graph, at }) => {
    const found: Calendar[] = [];
    const query = { $select: 'id,name,isDefaultCalendar,canEdit,owner', $top: 100 };
    for await (const { items } of graph.pages(at`/calendars`, { query, schema: calendarSchema })) found.push(...items);
    const calendars = found.map(answerCalendar);
    return {
      calendars: calendars.sort(
        (one, other) => Number(other.main) - Number(one.main) || one.name.localeCompare(other.name),
      ),
    };
  }),
);

function answerCalendar({ id, name, isDefaultCalendar, canEdit, owner }: Calendar) {
  const { address, name: ownerName } = owner ?? {};
  return {
    id,
    name,
    main: isDefaultCalendar === true,
    readOnly: canEdit === false,
    ...(address ? { owner: { address, ...(ownerName ? { name: ownerName } : {}) } } : {}),
  };
}
