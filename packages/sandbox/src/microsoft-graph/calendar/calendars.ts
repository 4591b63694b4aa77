import type { DirectoryUser } from '../users/directory';
import type { ItemStore } from '../items/item-store';
import { assertNameIsFree } from '../platform/assert-name-is-free';
import { invalidRequest } from '../platform/graph-error';
import type { OutlookIds } from '../platform/outlook-ids';
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
  private readonly defaultId: string;

  constructor(
    private readonly owner: DirectoryUser,
    private readonly ids: OutlookIds,
    private readonly events: ItemStore<StoredEvent>,
  ) {
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
    const calendar = this.byId.get(id);
    if (!calendar) throw this.ids.unknown(id);
    return calendar;
  }

  /** Returns the calendar that decides who may open the event. That is the default one for an event in Deleted Items. */
  homeOf({ parentFolderId }: StoredEvent): Calendar {
    return this.byId.get(parentFolderId) ?? this.default;
  }

  /** Throws ErrorFolderExists if a calendar has that name. */
  create(wanted: Pick<Calendar, 'name'> & Partial<Pick<Calendar, 'color' | 'isDefault'>>): Calendar {
    this.assertNameIsFree(wanted.name);
    const calendar = newCalendar(this.owner, { id: this.ids.folder(), changeKey: this.ids.changeKey(), ...wanted });
    this.byId.set(calendar.id, calendar);
    return calendar;
  }

  /**
   * Shows a calendar that another mailbox has shared: a copy of it, called by its owner's name, whose id is of this mailbox alone.
   * (https://learn.microsoft.com/graph/outlook-create-event-in-shared-delegated-calendar, step 1)
   */
  show(calendar: Calendar, owner: DirectoryUser): void {
    if (this.copyOf(calendar)) return;
    const copy = { id: this.ids.folder(), changeKey: this.ids.changeKey(), name: owner.displayName };
    const shown = newCalendar(owner, { ...copy, shared: { owner, calendarId: calendar.id } });
    this.byId.set(shown.id, shown);
  }

  /** Shows a calendar no longer that is not shared any more. */
  hide(calendar: Calendar): void {
    const copy = this.copyOf(calendar);
    if (copy) this.byId.delete(copy.id);
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
    for (const event of this.events.all(calendar.id)) this.events.delete(event);
    this.byId.delete(calendar.id);
  }

  /** Returns an event, series or occurrence by either id. Throws ErrorInvalidIdMalformed or ErrorItemNotFound. */
  item(id: string): EventItem {
    const item = this.findItem(id);
    if (!item) throw this.ids.unknown(id);
    return item;
  }

  /** Returns the item as a request sees it, which may lag behind. Throws the same errors as {@link item}. */
  readItem(id: string): EventItem {
    const item = itemIn(this.events.findRead(readOccurrenceId(id)?.eventId ?? id), id);
    if (!item) throw this.ids.unknown(id);
    return item;
  }

  findItem(id: string): EventItem | undefined {
    return itemIn(this.events.find(readOccurrenceId(id)?.eventId ?? id), id);
  }

  byICalUId(iCalUId: string): StoredEvent | undefined {
    return this.events.all().find((event) => event.iCalUId === iCalUId);
  }

  add(wanted: NewEvent, calendarId = this.defaultId): StoredEvent {
    return this.events.create(calendarId, (base) => ({
      iCalUId: newICalUId(base.id),
      transactionId: null,
      ...wanted,
      ...base,
    }));
  }

  /** Turns the occurrence of that day into an exception. */
  putException(event: StoredEvent, date: string, content: EventContent): StoredEvent {
    if (!event.series) throw new RangeError(`Event '${event.content.subject}' is not a series.`);
    const exception = { content, ...this.events.newVersion() };
    const exceptions = new Map([...event.series.exceptions, [date, exception]]);
    return this.events.update(event, { series: { ...event.series, exceptions } });
  }

  /** Removes the occurrence of that day from its series. */
  removeOccurrence(event: StoredEvent, date: string): StoredEvent {
    if (!event.series) throw new RangeError(`Event '${event.content.subject}' is not a series.`);
    const exceptions = new Map([...event.series.exceptions].filter(([day]) => day !== date));
    const cancelledDates = new Set([...event.series.cancelledDates, date]);
    return this.events.update(event, { series: { ...event.series, exceptions, cancelledDates } });
  }

  private copyOf({ id }: Calendar): Calendar | undefined {
    return this.all().find(({ shared }) => shared?.calendarId === id);
  }

  private assertNameIsFree(wanted: string, except?: string): void {
    const named = this.all().map(({ id, name }) => ({ id, displayName: name }));
    assertNameIsFree(wanted, named, except);
  }
}

/** Returns the event, or the occurrence that the id names. */
function itemIn(event: StoredEvent | undefined, id: string): EventItem | undefined {
  const occurrence = readOccurrenceId(id);
  return event && (occurrence ? occurrenceOf(event, occurrence.date) : itemOf(event));
}
