import type { Sandbox } from 'graph-trello-sandbox';
import { changeBoardLabels, changeLists, createBoard } from './board-changes';
import * as cards from './card-changes';
import * as parts from './card-part-changes';
import type { Change } from './change';
import type { Card, Plan, Planner, Scene } from './plan';
import type { Random } from '../random';
import { unwatchedBoard, watchedBoards } from './watched-triggers';

const people = ['ada', 'ben', 'chen', 'supportbot'];

/** Weight of each kind of change. */
const planners: readonly [Planner, number][] = [
  [cards.createCard, 12],
  [cards.copyCard, 3],
  [cards.editCard, 16],
  [cards.placeCard, 4],
  [cards.moveCard, 14],
  [cards.moveCardToBoard, 4],
  [cards.archiveOrRestoreCard, 5],
  [cards.deleteCard, 6],
  [parts.writeComment, 10],
  [parts.changeComment, 2],
  [parts.changeMembers, 8],
  [parts.changeLabels, 10],
  [parts.attach, 5],
  [parts.changeChecklists, 12],
  [changeBoardLabels, 1],
  [changeLists, 1],
  [createBoard, 0.5],
];

const draw = planners.flatMap(([planner, weight]) => Array.from({ length: weight * 2 }, () => planner));

/** Makes random changes as several people would, on two watched boards and one unwatched board. */
export class Generator {
  private readonly kept = new Set<string>();
  private readonly restless = new Set<string>();
  private readonly untold = new Set<string>();
  private readonly worn = new Set<string>();
  private comments: Scene['comments'] = [];
  private names = 0;

  constructor(
    private readonly random: Random,
    private readonly sandbox: Sandbox,
  ) {}

  /** All events so far were reported: every card may change again. */
  startRound(): void {
    this.kept.clear();
    this.restless.clear();
    this.untold.clear();
    const actions = [...this.sandbox.trello.world.actions.values()];
    this.comments = actions.flatMap(({ id, type, data, idMemberCreator: by }) =>
      type === 'commentCard' ? [{ id, card: (data.card as { id: string }).id, by }] : [],
    );
  }

  /** Returns a change that is possible now. */
  plan(): Plan {
    for (;;) {
      const plan = this.random.pick(draw)?.(this.scene());
      if (plan !== undefined) return plan;
    }
  }

  /** Makes the change. @param isLabelLost whether only a pull can find the labels that the change puts on a card */
  async make({ change, act, keeps }: Plan, isLabelLost: boolean): Promise<Change> {
    const made = await act();
    const id = typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : undefined;
    const done = withId(change, id);
    if (keeps !== undefined && (isLabelLost || done.kind === 'edit')) this.kept.add(keeps.id);
    this.remember(done, isLabelLost);
    return done;
  }

  private remember(change: Change, isLabelLost: boolean): void {
    if (!('card' in change)) return;
    this.untold.add(change.card);
    if (change.kind === 'create' && isLabelLost) this.kept.add(change.card);
    if (restlessKinds.has(change.kind)) this.restless.add(change.card);
    const card = this.sandbox.trello.world.cards.get(change.card);
    for (const label of card?.idLabels ?? []) this.worn.add(`${change.card}/${label}`);
  }

  private scene(): Scene {
    const { random, sandbox } = this;
    const { trello } = sandbox;
    const person = trello.as(random.pick(people) ?? 'ben');
    const board = trello.board(random.pick([...watchedBoards, unwatchedBoard]) ?? unwatchedBoard);
    return {
      random,
      trello,
      person,
      board,
      lists: [...trello.world.lists.values()].filter(({ idBoard, closed }) => idBoard === board.id && !closed),
      cards: [...trello.world.cards.values()].filter(({ id, idBoard }) => idBoard === board.id && !this.kept.has(id)),
      isTold: ({ id }: Card) => !this.untold.has(id),
      isRestless: ({ id }: Card) => this.restless.has(id),
      hasWorn: ({ id }: Card, label) => this.worn.has(`${id}/${label}`),
      comments: this.comments.filter(({ id }) => trello.world.actions.has(id)),
      name: (what) => `${what} ${String((this.names += 1))}`,
      ask: async (method, path) => {
        const url = `${sandbox.urls.control}/trello/as/${person.member.username}/1${path}`;
        const answer = await fetch(url, { method });
        if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
        return (await answer.json()) as { id?: string };
      },
    };
  }
}

const restlessKinds: ReadonlySet<Change['kind']> = new Set([
  'create',
  'copy',
  'convert',
  'move',
  'move to board',
  'restore',
]);

function withId(change: Change, id: string | undefined): Change {
  if (id === undefined) return change;
  if (change.kind === 'create label') return { ...change, label: id };
  const isNewCard = change.kind === 'create' || change.kind === 'copy' || change.kind === 'convert';
  return isNewCard ? { ...change, card: id } : change;
}
