import type { DateTime } from 'luxon';
import { defined } from '../../../src/json/defined';
import { readGraphTime, writeGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { areSame, labelsWith, labelsWithout } from './change-labels';
import type { FiledMessage, MessageChange } from './filed-message';

/** How to mark messages; an absent mark stays unchanged. */
export interface Marks {
  read?: boolean | undefined;
  flag?: 'flagged' | 'complete' | 'none' | undefined;
  /** The day on which a flagged message is due, in the mailbox's zone. */
  due?: DateTime | undefined;
  importance?: 'low' | 'normal' | 'high' | undefined;
  /** Labels as the mailbox spells them. */
  add: readonly string[];
  remove: readonly string[];
}

/** Returns the changes that a message needs to have these marks. */
export function changeTo(marks: Marks, message: FiledMessage): MessageChange {
  const { read, importance, add, remove } = marks;
  const categories = labelsWith(labelsWithout(message.categories, remove), add);
  const flag = flagFor(message, marks);
  return {
    ...(read === undefined || message.isRead === read ? {} : { isRead: read }),
    ...(importance === undefined || message.importance === importance ? {} : { importance }),
    ...defined({ flag }),
    ...(!areSame(categories, message.categories) && { categories }),
  };
}

const flagStatus = { flagged: 'flagged', complete: 'complete', none: 'notFlagged' } as const;

/**
 * "To set the due date, you must also specify the startDateTime; otherwise, you get a 400 Bad Request response."
 * (https://learn.microsoft.com/graph/api/resources/followupflag)
 */
function flagFor({ flag: current }: FiledMessage, { flag, due }: Marks): object | undefined {
  if (due !== undefined) {
    const day = current?.dueDateTime == null ? undefined : readGraphTime(current.dueDateTime).setZone(due.zone);
    if (current?.flagStatus === 'flagged' && day?.toISODate() === due.toISODate()) return undefined;
    const time = writeGraphTime(due);
    return { flagStatus: 'flagged', startDateTime: time, dueDateTime: time };
  }
  if (flag === undefined || (current?.flagStatus ?? 'notFlagged') === flagStatus[flag]) return undefined;
  return { flagStatus: flagStatus[flag] };
}
