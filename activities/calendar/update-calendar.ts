import { z } from 'zod';
import { updateCalendar as contract } from '../../src/contracts/calendar/update-calendar';
import type { Review } from '../../src/contracts/review';
import { implement } from '../implement';
import { changedMeanwhile } from '../mailbox/changed-meanwhile';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { calendarIfThere, calendarNamed, calendarSchema, type NamedCalendar } from './events/named-calendar';

type Input = z.output<typeof contract.input>;

/** Progress for a retry: once an attempt has renamed the calendar, the retry cannot find it by its old name. */
const progressSchema = z.object({ renamed: calendarSchema });

/**
 * Looks for the calendar before creating or renaming it. The provider refuses a second calendar with the same name (ErrorFolderExists, also if an
 * earlier attempt's calendar does not show yet: alcionai/corso #3318), so a retry looks again.
 */
export const updateCalendar = implement(
  contract,
  inMailbox(async (input, context) => {
    try {
      return input.name === undefined ? await make(input.calendar, context) : await rename(input, input.name, context);
    } catch (error) {
      throw mayHaveBeenSent(context) ? changedMeanwhile(error, context) : error;
    }
  }),
  { review: inMailbox(reviewCalendar) },
);

async function make(name: string, context: MailboxStepContext) {
  const { graph, at } = context;
  const there = await calendarIfThere(name, context);
  if (there !== undefined) return there;
  const made = await graph.post(at`/calendars`, { body: { name }, schema: calendarSchema });
  return { id: made.id, name: made.name, createdCalendar: true as const };
}

async function rename({ calendar }: Input, name: string, context: MailboxStepContext): Promise<NamedCalendar> {
  const { graph, at } = context;
  const meant = await calendarToRename(calendar, name, context);
  if (meant.name === name) return meant;
  context.saveProgress({ renamed: { id: meant.id, name: meant.name } } satisfies z.input<typeof progressSchema>);
  const renamed = await graph.patch(at`/calendars/${meant.id}`, { body: { name }, schema: calendarSchema });
  return { id: renamed.id, name: renamed.name };
}

/** Finds the calendar by an earlier attempt's progress, or by its name. If that attempt's progress was lost, the calendar may have the new name. */
async function calendarToRename(calendar: string, name: string, context: MailboxStepContext): Promise<NamedCalendar> {
  const noted = progressSchema.safeParse(context.progress).data?.renamed;
  return noted ?? calendarNamed(calendar, context, mayHaveBeenSent(context) ? name : undefined);
}

/** Returns which calendar the call is about. */
async function reviewCalendar({ calendar, name }: Input, context: MailboxStepContext): Promise<Review> {
  const there = await (name === undefined
    ? calendarIfThere(calendar, context)
    : calendarToRename(calendar, name, context));
  return there === undefined ? [] : [{ name: 'Calendar', value: `“${there.name}”`, binds: [there.id] }];
}
