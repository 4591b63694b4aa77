export interface TrelloList {
  readonly id: string;
  name: string;
  idBoard: string;
  closed: boolean;
  pos: number;
  subscribers: Set<string>;
}

export function listReference({ id, name }: TrelloList): { id: string; name: string } {
  return { id, name };
}
