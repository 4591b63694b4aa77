import type { SandboxClock } from '../../clock';
import type { DirectoryUser } from '../users/directory';
import { GraphError, invalidRequest, itemNotFound } from '../platform/graph-error';
import { LaggingView } from '../platform/lagging-view';
import type { ChangeType, MailboxChanges } from '../platform/mailbox-changes';
import type { ReadsOfItems } from '../platform/reads-of-items';
import { assertOutlookId, type OutlookIds } from '../platform/outlook-ids';
import { newCalendar, type Calendar } from './calendar';
import type { EventContent, StoredEvent } from './event';
import { itemOf, occurrenceOf, type EventItem } from './event-item';
import { newICalUId } from './ical-uid';
import { readOccurrenceId } from './occurrence-id';

/** The properties that a new event needs. The store adds the others. */
export type NewEvent = Pick<StoredEvent, 'content' | 'organizer' | 'isOrganizer' | 'series'> &
  Partial<Pick<StoredEvent, 'iCalUId' | 'transactionId'>>;

/** The calendars of one mailbox and the events in them. */
export class Calendars {
  private readonly byId = new Map<string, Calendar>();
  private readonly events = new Map<string, StoredEvent>();
  private readonly view: LaggingView<StoredEvent>;
  private readonly defaultId: string;

  constructor(
    private readonly owner: DirectoryUser,
    private readonly ids: OutlookIds,
    private readonly changes: MailboxChanges,
    private readonly clock: SandboxClock,
    private readonly reads: ReadsOfItems,
  ) {
    this.view = new LaggingView(clock, reads.readLag);
    this.defaultId = this.create({ name: 'Calendar', isDefault: true }).id;
  }

  get default(): Calendar {
    return this.get(this.defaultId);
  }

  all(): readonly Calendar[] {
    return [...this.byId.values()];
  }

  /** Returns a calendar by id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  get(id: string): Calendar {
    assertOutlookId(id);
    const calendar = this.byId.get(id);
    if (!calendar) throw itemNotFound();
    return calendar;
  }

  /** Returns the calendar that decides who may open the event. That is the default one for an event in Deleted Items. */
  homeOf({ calendarId }: StoredEvent): Calendar {
    return this.byId.get(calendarId) ?? this.default;
  }

  /** Throws ErrorFolderExists if a calendar has that name. (alcionai/corso #3318: an earlier attempt had created the calendar) */
  create(wanted: Pick<Calendar, 'name'> & Partial<Pick<Calendar, 'color' | 'isDefault'>>): Calendar {
    this.assertNameIsFree(wanted.name);
    const calendar = newCalendar(this.owner, { id: this.ids.folder(), changeKey: this.ids.changeKey(), ...wanted });
    this.byId.set(calendar.id, calendar);
    return calendar;
  }

  change(calendar: Calendar, change: Partial<Pick<Calendar, 'name' | 'color' | 'permissions'>>): Calendar {
    if (change.name !== undefined) this.assertNameIsFree(change.name, calendar.id);
    const changed = { ...calendar, ...change, changeKey: this.ids.changeKey() };
    this.byId.set(changed.id, changed);
    return changed;
  }

  /** Deletes a calendar and its events. Throws for the default calendar. */
  delete(calendar: Calendar): void {
    if (calendar.isDefault) throw invalidRequest("Your request can't be completed. The default calendar stays.");
    for (const event of this.stored(calendar.id)) this.remove(event);
    this.byId.delete(calendar.id);
  }

  /** Returns the events of one calendar, or of all calendars, in the order of their creation. A series is one event. */
  stored(calendarId?: string): readonly StoredEvent[] {
    const all = [...this.events.values()].filter((event) => !this.isDeleted(event));
    return calendarId === undefined ? all : all.filter((event) => event.calendarId === calendarId);
  }

  /** Returns the events of one calendar as a request sees them. They may lag behind the stored ones. */
  readStored(calendarId: string): readonly StoredEvent[] {
    return this.view.all(this.reads.listLag()).filter((event) => event.calendarId === calendarId);
  }

  /** Returns an event, series or occurrence by either id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  item(id: string): EventItem {
    assertOutlookId(id);
    const item = this.findItem(id);
    if (!item) throw itemNotFound();
    return item;
  }

  /** Returns the item as a request sees it, which may lag behind. Throws the same errors as {@link item}. */
  readItem(id: string): EventItem {
    assertOutlookId(id);
    const event = this.find(readOccurrenceId(id)?.eventId ?? id);
    const item = itemIn(event && this.view.get(event.immutableId), id);
    if (!item) throw itemNotFound();
    return item;
  }

  findItem(id: string): EventItem | undefined {
    return itemIn(this.find(readOccurrenceId(id)?.eventId ?? id), id);
  }

  byICalUId(iCalUId: string): StoredEvent | undefined {
    return this.stored().find((event) => event.iCalUId === iCalUId);
  }

  add(wanted: NewEvent, calendarId = this.defaultId): StoredEvent {
    const now = this.clock.now();
    const id = this.ids.item();
    const event: StoredEvent = {
      iCalUId: newICalUId(id),
      transactionId: null,
      ...wanted,
      id,
      immutableId: this.ids.immutableItem(),
      changeKey: this.ids.changeKey(),
      calendarId,
      createdDateTime: now,
      lastModifiedDateTime: now,
    };
    this.store(event);
    this.record('created', event);
    return event;
  }

  update(event: StoredEvent, change: Partial<Pick<StoredEvent, 'content' | 'series'>>): StoredEvent {
    const changeKey = this.ids.changeKey();
    const updated = { ...event, ...change, changeKey, lastModifiedDateTime: this.clock.now() };
    this.store(updated);
    this.record('updated', updated);
    return updated;
  }

  /** Turns the occurrence of that day into an exception. */
  putException(event: StoredEvent, date: string, content: EventContent): StoredEvent {
    if (!event.series) throw new RangeError(`Event '${event.content.subject}' is not a series.`);
    const exception = { content, changeKey: this.ids.changeKey(), lastModifiedDateTime: this.clock.now() };
    const exceptions = new Map([...event.series.exceptions, [date, exception]]);
    return this.update(event, { series: { ...event.series, exceptions } });
  }

  /** Removes the occurrence of that day from its series. */
  removeOccurrence(event: StoredEvent, date: string): StoredEvent {
    if (!event.series) throw new RangeError(`Event '${event.content.subject}' is not a series.`);
    const exceptions = new Map([...event.series.exceptions].filter(([day]) => day !== date));
    const cancelledDates = new Set([...event.series.cancelledDates, date]);
    return this.update(event, { series: { ...event.series, exceptions, cancelledDates } });
  }

  /** Moves the event to Deleted Items, if it is found there. An event that lies there is removed for good. */
  remove(event: StoredEvent): void {
    const bin = this.reads.bin();
    if (bin === undefined || this.isDeleted(event)) this.purge(event);
    else this.leaveFor(bin, event);
  }

  /** Moves the event to another calendar, and gives it a new default id. */
  move(event: StoredEvent, calendar: Calendar): StoredEvent {
    const moved = this.leaveFor(calendar.id, event);
    this.record('created', moved);
    return moved;
  }

  /** Removes the event for good. */
  purge(event: StoredEvent): void {
    this.events.delete(event.immutableId);
    this.view.record(event.immutableId, undefined);
    this.record('deleted', event);
  }

  private assertNameIsFree(name: string, except?: string): void {
    const wanted = name.toLowerCase();
    const isTaken = this.all().some((calendar) => calendar.id !== except && calendar.name.toLowerCase() === wanted);
    if (!isTaken) return;
    const message = `A folder with the specified name already exists., Could not create folder ${name}.`;
    throw new GraphError(409, 'ErrorFolderExists', message);
  }

  private leaveFor(calendarId: string, event: StoredEvent): StoredEvent {
    const moved = { ...event, id: this.ids.item(), changeKey: this.ids.changeKey(), calendarId };
    this.store(moved);
    this.record('deleted', event);
    return moved;
  }

  private store(event: StoredEvent): void {
    this.events.set(event.immutableId, event);
    this.view.record(event.immutableId, event);
  }

  private find(id: string): StoredEvent | undefined {
    return this.events.get(id) ?? [...this.events.values()].find((event) => event.id === id);
  }

  private isDeleted({ calendarId }: StoredEvent): boolean {
    return !this.byId.has(calendarId);
  }

  private record(changeType: ChangeType, { id, immutableId, changeKey, calendarId }: StoredEvent): void {
    this.changes.record({ kind: 'event', changeType, folderId: calendarId, id, immutableId, changeKey });
  }
}

/** Returns the event, or the occurrence that the id names. */
function itemIn(event: StoredEvent | undefined, id: string): EventItem | undefined {
  const occurrence = readOccurrenceId(id);
  return event && (occurrence ? occurrenceOf(event, occurrence.date) : itemOf(event));
}
