import type { Sandbox } from 'graph-trello-sandbox';

/** Creates a card of ben's to act upon. */
export const newCard = ({ trello }: Sandbox, name: string) =>
  trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name });

/** Returns the actions of one type about a card. */
export const actions = ({ trello }: Sandbox, type: string, card: string) =>
  [...trello.world.actions.values()].filter(
    (action) => action.type === type && (action.data.card as { id?: string } | undefined)?.id === card,
  );

export const checklists = ({ trello }: Sandbox, card: string) =>
  [...trello.world.checklists.values()].filter(({ idCard }) => idCard === card);
