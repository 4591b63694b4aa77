import { cardUrl, type Card } from '../state/card';
import { checklistsOf } from '../state/siblings';
import { labelView } from './label-view';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export function cardView(world: TrelloWorld, card: Card, idViewer?: string): View {
  const subscribed = idViewer !== undefined && card.subscribers.has(idViewer);
  const viewingMemberVoted = idViewer !== undefined && card.idMembersVoted.includes(idViewer);
  return {
    id: card.id,
    badges: { ...badges(world, card), viewingMemberVoted, subscribed },
    checkItemStates: checklistsOf(world, card)
      .flatMap((checklist) => checklist.checkItems)
      .filter((item) => item.state === 'complete')
      .map((item) => ({ idCheckItem: item.id, state: item.state })),
    closed: card.closed,
    dateClosed: card.dateClosed?.toISOString() ?? null,
    dueComplete: card.dueComplete,
    dateCompleted: card.dateCompleted?.toISOString() ?? null,
    dateLastActivity: card.dateLastActivity.toISOString(),
    desc: card.desc,
    descData: { emoji: {} },
    due: card.due,
    dueReminder: card.dueReminder,
    email: null,
    idBoard: card.idBoard,
    idChecklists: card.idChecklists,
    idList: card.idList,
    idMembers: card.idMembers,
    idMembersVoted: card.idMembersVoted,
    idMemberCreator: card.idMemberCreator,
    idShort: card.idShort,
    idAttachmentCover: card.idAttachmentCover,
    labels: card.idLabels.flatMap((id) => world.labels.get(id) ?? []).map((label) => labelView(world, label)),
    idLabels: card.idLabels,
    manualCoverAttachment: card.idAttachmentCover !== null,
    name: card.name,
    pos: card.pos,
    shortLink: card.shortLink,
    shortUrl: `https://trello.com/c/${card.shortLink}`,
    start: card.start,
    subscribed,
    url: cardUrl(card),
    cover: card.cover,
    isTemplate: card.isTemplate,
    cardRole: card.cardRole,
    address: card.address,
    locationName: card.locationName,
    coordinates: card.coordinates,
    pinned: false,
    limits: {},
  };
}

function badges(world: TrelloWorld, card: Card): View {
  const items = checklistsOf(world, card).flatMap((checklist) => checklist.checkItems);
  const open = items.filter((item) => item.state === 'incomplete').flatMap((item) => item.due ?? []);
  return {
    attachmentsByType: { trello: { board: 0, card: 0 } },
    location: card.locationName !== null,
    votes: card.idMembersVoted.length,
    fogbugz: '',
    checkItems: items.length,
    checkItemsChecked: items.filter((item) => item.state === 'complete').length,
    checkItemsEarliestDue: open.sort()[0] ?? null,
    comments: card.comments,
    attachments: card.attachments.length,
    description: card.desc !== '',
    due: card.due,
    dueComplete: card.dueComplete,
    start: card.start,
  };
}
