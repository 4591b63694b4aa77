import { memberSummary } from './member-view';
import type { Notification } from '../state/notification';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export function notificationView(world: TrelloWorld, notification: Notification): View {
  const creator = world.members.get(notification.idMemberCreator ?? '');
  return {
    id: notification.id,
    unread: notification.dateRead === null,
    type: notification.type,
    date: notification.date.toISOString(),
    dateRead: notification.dateRead?.toISOString() ?? null,
    data: notification.data,
    idAction: notification.idAction,
    idMemberCreator: notification.idMemberCreator,
    appCreator: notification.idApp === null ? null : { id: notification.idApp },
    reactions: [],
    ...(creator && { memberCreator: memberSummary(creator) }),
  };
}
