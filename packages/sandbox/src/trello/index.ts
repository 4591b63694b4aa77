export { createTrello } from './create-trello';
export type { BoardPerson } from './control/board-person';
export type { TrelloControl, TrelloCounts } from './control/trello-control';
