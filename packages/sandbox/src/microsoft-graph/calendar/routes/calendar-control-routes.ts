import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxApp, SandboxEnvironment } from '../../../sandbox-core';
import type { CalendarControl, EventBody } from '../calendar-control';
import type { StoredEvent } from '../event';
import { itemOf, type EventItem } from '../event-item';
import { eventEntity } from '../present-event';

/** The control function checks the event, as it would a request to Graph. */
const eventBody = z.custom<EventBody>((value) => typeof value === 'object' && value !== null, 'not an event');
const create = z.strictObject({ user: z.string(), event: eventBody, calendarId: z.string().optional() });
const change = z.strictObject({ user: z.string(), eventId: z.string(), change: eventBody });
const remove = z.strictObject({ user: z.string(), eventId: z.string() });
const move = z.strictObject({ user: z.string(), eventId: z.string(), calendarId: z.string() });
const share = z.strictObject({
  owner: z.string(),
  withUser: z.string(),
  role: z.enum(['none', 'freeBusyRead', 'limitedRead', 'read', 'write']),
});

const list = z.strictObject({ address: z.string(), members: z.array(z.string()) });
const said = z.strictObject({ joinUrl: z.url(), vtt: z.string() });

/** Serves the calendar control functions over HTTP, under `/control/graph`. */
export function calendarControlRoutes(control: CalendarControl): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.post('/events', async (context) => {
    const { user, event, calendarId } = create.parse(await context.req.json());
    return context.json(summary(itemOf(control.createEvent(user, event, calendarId))), 201);
  });
  app.post('/events/change', async (context) => {
    const { user, eventId, change: body } = change.parse(await context.req.json());
    return context.json(summary(control.changeEvent(user, eventId, body)));
  });
  app.post('/events/move-to-calendar', async (context) => {
    const { user, eventId, calendarId } = move.parse(await context.req.json());
    return context.json(summary(itemOf(control.moveEventToCalendar(user, eventId, calendarId))));
  });
  app.post('/events/delete', async (context) => {
    const { user, eventId } = remove.parse(await context.req.json());
    control.deleteEvent(user, eventId);
    return context.body(null, 204);
  });
  app.get('/events/:user', (context) => {
    const events: readonly StoredEvent[] = control.events(context.req.param('user'));
    return context.json({ value: events.map((event) => summary(itemOf(event))) });
  });
  app.get('/meeting-mail', (context) => context.json({ value: control.meetingMail(context.req.query('user')) }));
  app.post('/transcripts', async (context) => {
    const { joinUrl, vtt } = said.parse(await context.req.json());
    return context.json({ id: control.addTranscript(joinUrl, vtt).id }, 201);
  });
  app.post('/share-calendar', async (context) => {
    const { owner, withUser, role } = share.parse(await context.req.json());
    control.shareCalendar(owner, withUser, role);
    return context.body(null, 204);
  });
  app.post('/distribution-lists', async (context) => {
    const { address, members } = list.parse(await context.req.json());
    control.addDistributionList(address, members);
    return context.body(null, 204);
  });
  return app;
}

function summary(item: EventItem): object {
  const whole = { idForm: 'default', timeZone: undefined, bodyContentType: undefined } as const;
  return { ...eventEntity(item, whole), immutableId: item.event.immutableId, calendarId: item.event.parentFolderId };
}
