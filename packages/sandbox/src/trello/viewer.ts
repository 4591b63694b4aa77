import type { TrelloContext } from './trello-context';

/** The id of the member who looks, for what is shown to them personally. */
export function viewerOf(context: TrelloContext): string | undefined {
  const { caller } = context.var;
  return caller.kind === 'member' ? caller.actor.member.id : undefined;
}
