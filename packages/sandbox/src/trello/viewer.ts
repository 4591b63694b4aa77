import type { Caller } from './caller';
import type { TrelloContext } from './trello-context';

/** Returns the id of the viewing member, for content that depends on the viewer. */
export const viewerOf = (context: TrelloContext): string | undefined => memberIdOf(context.var.caller);

export function memberIdOf(caller: Caller): string | undefined {
  return caller.kind === 'member' ? caller.actor.member.id : undefined;
}
