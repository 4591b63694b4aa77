import type { Sandbox } from 'graph-trello-sandbox';
import { defined } from '../../../src/json/defined';
import type { EffectfulStep } from '../../read-samples';
import { boardKinds } from './board-kinds';
import { calendarKinds } from './calendar-kinds';
import { cardKinds } from './card-kinds';
import { cardPartKinds } from './card-part-kinds';
import { contactKinds } from './contact-kinds';
import { mailbox, type Kind, type PreparedCall } from './kind';
import { mailKinds } from './mail-kinds';

const kinds = { ...mailKinds, ...calendarKinds, ...contactKinds, ...cardKinds, ...cardPartKinds, ...boardKinds };

/** These kinds, and one for each effectful step that none of them covers: while such a step exists, the compiler reports it below. */
type Needed = Exclude<keyof typeof kinds | EffectfulStep, (typeof kinds)[keyof typeof kinds]['step']>;

/** Every kind of call that changes something, by name. A step's most expensive kind comes first: its requests include its siblings'. */
export const everyKind: Readonly<Record<string, Kind>> = kinds satisfies Record<Needed, Kind>;

export const namesOfKinds: readonly string[] = Object.keys(everyKind);

/** One call of a kind, and how its effects are counted. */
export interface EffectfulCall extends PreparedCall, Pick<Kind, 'step' | 'leavesDraft'> {
  readonly kind: string;
  readonly name: string;
}

/** @param name occurs in no other call of the run */
export function prepareCall(kind: string, name: string, sandbox: Sandbox): EffectfulCall {
  const { [kind]: known } = everyKind;
  if (known === undefined) throw new Error(`There is no kind of call "${kind}".`);
  const { step, leavesDraft, prepare } = known;
  return { kind, name, step, ...defined({ leavesDraft }), ...prepare(name, sandbox) };
}

export const leftOver = (subject: string): string => `a draft "${subject}" is left over`;

/** Returns the subjects of drafts in the mailbox that none of the calls was meant to leave there. */
export const orphans = ({ graph }: Sandbox, calls: readonly EffectfulCall[]): string[] =>
  graph
    .drafts(mailbox)
    .map(({ subject }) => subject)
    .filter((subject) => !calls.some(({ leavesDraft, name }) => leavesDraft === true && subject.endsWith(name)));
