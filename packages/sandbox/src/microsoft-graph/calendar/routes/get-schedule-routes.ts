import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { GraphError } from '../../platform/graph-error';
import type { GraphWorld, PersonalSchedules } from '../../graph-world';
import { customTimeZone } from '../../users/custom-time-zone';
import type { Mailbox } from '../../users/mailbox';
import { readBody } from '../../platform/read-body';
import { requireWorkAccount } from '../../platform/require-work-account';
import type { TimeWindow } from '../event-item';
import { availabilityView, scheduleItems, type ScheduleItem } from '../free-busy';
import { openCalendar } from '../open-calendar';
import { inZone, instantOf, presentWallTime, readWallTime, type WallTime } from '../wall-time';

const time = z.strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') });
const scheduleInput = z.strictObject({
  schedules: z.array(z.string()),
  startTime: time,
  endTime: time,
  availabilityViewInterval: z.int().nullish(),
});

/** The limit that the service enforces. Its documents say 20. */
const mostSchedules = 100;
const longestDays = 62;
const mostEntries = 1000;
const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** Serves `getSchedule`: when people of the organization are free. */
export function getScheduleRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    openCalendar(context, 'Read');
    if (world.personalSchedules === 'refused') requireWorkAccount(context);
    if (context.var.token.user.kind === 'personal') refusePersonal(world.personalSchedules);
    const input = await readBody(context, scheduleInput);
    const window = { start: readInstant(input.startTime), end: readInstant(input.endTime) };
    const interval = input.availabilityViewInterval ?? 30;
    assertRequest(input.schedules, window, interval);
    const timeZone = context.get('preferences').timeZone ?? 'UTC';
    return context.json({
      '@odata.context': `${world.core.urls.graph}/v1.0/$metadata#Collection(microsoft.graph.scheduleInformation)`,
      value: input.schedules.map((scheduleId) =>
        scheduleOf(context, world, { scheduleId, window, interval, timeZone }),
      ),
    });
  });
  return app;
}

/**
 * Graph also answers 401 if authentication is "not valid for the resource" (learn.microsoft.com/graph/errors). For other requests, personal
 * accounts got such a 401 with a token that `/me` accepts (evannotfound.com/blog/resolve-401-microsoft-graph-todo).
 */
function refusePersonal(how: PersonalSchedules): void {
  if (how === 'unauthorized') throw new GraphError(401, 'UnknownError', '');
  if (how === 'broken') {
    throw new GraphError(500, 'ErrorInternalServerError', 'An internal server error occurred. The operation failed.');
  }
}

function readInstant({ dateTime, timeZone }: z.output<typeof time>): Date {
  const read = readWallTime(dateTime, timeZone);
  if (!read) throw new GraphError(400, 'ErrorInvalidTimeInterval', `The time '${dateTime}' is invalid.`);
  return instantOf(read);
}

function assertRequest(schedules: readonly string[], { start, end }: TimeWindow, interval: number): void {
  const length = end.getTime() - start.getTime();
  if (length <= 0) {
    throw new GraphError(400, 'ErrorInvalidTimeInterval', 'The end time must be later than the start time.');
  }
  if (length > longestDays * dayMilliseconds) {
    throw new GraphError(
      400,
      'ErrorTimeIntervalTooBig',
      `The requested time duration specified for FreeBusyViewOptions.TimeWindow is too long. The allowed limit = ${longestDays} days.`,
    );
  }
  if (interval < 5 || interval > 1440 || interval * minuteMilliseconds > length) {
    throw new GraphError(
      400,
      'ErrorInvalidMergedFreeBusyInterval',
      'The interval must be between 5 and 1440 minutes, and no longer than the time window.',
    );
  }
  if (schedules.length > mostSchedules) {
    throw new GraphError(
      400,
      'ErrorMailboxDataArrayTooBig',
      `There are too many target recipients in the request. Allowed size = ${mostSchedules}; actual size = ${schedules.length}.`,
    );
  }
}

interface Asked {
  readonly scheduleId: string;
  readonly window: TimeWindow;
  readonly interval: number;
  readonly timeZone: string;
}

function scheduleOf(context: MailboxContext, world: GraphWorld, { scheduleId, window, interval, timeZone }: Asked) {
  const { token } = context.var;
  const members = world.distributionLists.get(scheduleId.toLowerCase());
  if (members !== undefined && token.user.kind === 'work') {
    const items = members.flatMap((member) => scheduleItems(member, window));
    // Of a list the service tells the merged view alone (learn.microsoft.com/exchange/client-developer/web-service-reference/freebusyviewtype).
    return { scheduleId, availabilityView: availabilityView(items, window, interval), scheduleItems: [] };
  }
  const mailbox = world.mailboxes.find(scheduleId);
  if (mailbox?.owner.tenantId !== token.user.tenantId || token.user.kind === 'personal') {
    const message = `Unable to resolve e-mail address ${scheduleId} to an Active Directory object.`;
    return { scheduleId, availabilityView: '', scheduleItems: [], error: { message, responseCode: '5009' } };
  }
  const items = scheduleItems(mailbox, window);
  if (items.length > mostEntries) {
    const message = `The result set contains too many calendar entries. The allowed size = ${mostEntries}; the actual size = ${items.length}.`;
    return { scheduleId, availabilityView: '', scheduleItems: [], error: { message, responseCode: '5006' } };
  }
  const details = seesDetails(context, mailbox);
  return {
    scheduleId,
    availabilityView: availabilityView(items, window, interval),
    scheduleItems: items.map((item) => presentItem(item, timeZone, details)),
    workingHours: presentHours(context, world, mailbox),
  };
}

/** The zone of the caller's own hours has its name, that of others' its rules: the example in https://learn.microsoft.com/graph/api/calendar-getschedule */
function presentHours(context: MailboxContext, { core }: GraphWorld, { owner, settings }: Mailbox): object {
  const { workingHours } = settings;
  if (context.var.token.user.id === owner.id) return workingHours;
  return { ...workingHours, timeZone: customTimeZone(workingHours.timeZone.name, core.clock.now().getUTCFullYear()) };
}

/** Without a share of the calendar, the caller only sees when its owner is busy. */
function seesDetails(context: MailboxContext, mailbox: Mailbox): boolean {
  const { user } = context.get('token');
  if (user.id === mailbox.owner.id || mailbox.owner.delegates[user.userPrincipalName] !== undefined) return true;
  const { permissions } = mailbox.calendars.default;
  const role = permissions.find(({ emailAddress }) => emailAddress.address === user.mail)?.role;
  return role !== undefined && role !== 'none' && role !== 'freeBusyRead';
}

function presentItem({ content }: ScheduleItem, timeZone: string, details: boolean): object {
  const shown = (wall: WallTime) => presentWallTime(inZone(wall, timeZone));
  const isPrivate = content.sensitivity === 'private';
  return {
    ...(details && { isPrivate }),
    status: content.showAs,
    ...(details && !isPrivate && { subject: content.subject, location: content.locations[0]?.displayName ?? '' }),
    start: shown(content.start),
    end: shown(content.end),
  };
}
