import type { BoardWorld } from './board-world';

/** What is on the boards of a world, by its name, and new cards there. */
export function boardsByName(world: () => BoardWorld) {
  const ben = () => world().trello.as('ben');
  const list = (name = 'Inbox', board = 'Support') => world().trello.list(board, name);
  return {
    ben,
    list,
    board: () => world().trello.board('Support'),
    label: (name: string) => [...world().trello.world.labels.values()].find((each) => each.name === name)!,
    memberId: (username: string) => world().trello.as(username).member.id,
    /** By Ben, with the name alone or with more. */
    newCard: (details: string | object = {}, board?: string, where?: string) =>
      ben().createCard(list(where, board), {
        name: 'A card',
        ...(typeof details === 'string' ? { name: details } : details),
      }),
  };
}
