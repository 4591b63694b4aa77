import { startTrelloSandbox, type TrelloSandbox } from './trello-sandbox';

export interface CardWithParts {
  readonly trello: TrelloSandbox;
  /** By name: the card, its board, list, checklist and comment, and the member who made these, `me`. */
  readonly ids: Readonly<Record<string, string>>;
  /** Puts these ids into a path such as `/1/cards/{card}`. */
  readonly at: (path: string) => string;
}

/** Starts a sandbox with a card that has a checklist and a comment. */
export async function startWithCard(): Promise<CardWithParts> {
  const trello = await startTrelloSandbox();
  const { id: card, idBoard: board, idList: list } = trello.sandbox.trello.card('Rattling noise in the headset');
  const made = async (method: string, path: string) => String((await trello.call(method, path)).id);
  const ids: Record<string, string> = {
    ...{ card, board, list },
    me: await made('GET', '/1/members/me?fields=id'),
    checklist: await made('POST', `/1/checklists?idCard=${card}&name=Steps`),
    comment: await made('POST', `/1/cards/${card}/actions/comments?text=Hello`),
  };
  return { trello, ids, at: (path) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name) };
}
