import type { TrelloContext } from './trello-context';

/** Returns the id of the viewing member, for content that depends on the viewer. */
export function viewerOf(context: TrelloContext): string | undefined {
  const { caller } = context.var;
  return caller.kind === 'member' ? caller.actor.member.id : undefined;
}
