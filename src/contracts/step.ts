import type { z } from 'zod';
import type { AccountId } from './account';
import type { Integration } from './integration';
import { inputsWithBlanks, type ToldByBlanks } from './reading/blanks';

/** What a step does to the world. It decides the default permission and what a reviewer is told. */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'send';

export type StepGroup = 'mail' | 'calendar' | 'contacts' | 'board';

export type StepName = `${StepGroup}.${string}`;

/** What a step *is*, without how it works. Its handler is the file of the same path under `activities/`. */
export interface StepContract<
  Name extends StepName = StepName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends Effect = Effect,
> {
  /** Activity type, `<group>.<camelCaseName>`. */
  readonly name: Name;
  /** The name for people: "Find Email". */
  readonly title: string;
  readonly integration: Integration;
  /** For a model: when to use it, which sibling to use instead, where ids come from, what repeating it does. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Depends on the input for a raw API call. */
  readonly effect: (input: z.output<Input>) => Kind;
  /** Another step whose permission also applies to this input: the stricter of the two counts. */
  readonly alsoGovernedBy: (input: z.output<Input>) => StepName | undefined;
  /** The account that an input implies without naming it, such as the account in a reference. Undefined if any account may be used. */
  readonly accountIn: (input: z.output<Input>) => AccountId | undefined;
  /** Delegated permissions the account must have granted, in the provider's spelling. */
  readonly scopes: readonly string[];
  /** Scopes that some inputs need in place of `scopes`. They are requested only when a person wants them. */
  readonly scopesInstead?: (input: z.output<Input>) => readonly string[] | undefined;
  /** Scopes that some inputs need in addition. They are always requested; an account without them can do everything else. */
  readonly furtherScopes?: FurtherScopes<z.output<Input>>;
  /** Input fields added after the step's release, with the value that each has when left out: see `inputHash`. */
  readonly laterMembers?: Readonly<Partial<z.output<Input>>>;
  /** Optional fields whose absence has a meaning, so that `null` or an empty text does not count as absent: see `readBlanks`. */
  readonly toldByAbsence?: readonly (string & keyof z.input<Input>)[];
  /**
   * Optional fields in which an empty value empties something, or `false` is not the same as leaving the field out. A writer who fills every field may
   * not intend that: see `readBlanks`, and `withoutUnmeant` for models.
   */
  readonly toldByBlanks?: ToldByBlanks<string & keyof z.input<Input>>;
  readonly examples: readonly { title: string; input: z.input<Input> }[];
  /** Raw calls return 429 to the caller instead of waiting for the limit. */
  readonly passThrough: boolean;
  /** Set on a step that is kept only for its existing users: the step to use instead. */
  readonly replacedBy?: StepName;
  /** Repeating it later changes more, although its effect is that of steps which only set what shall be so. */
  readonly actsAgainWhenRepeated?: true;
  /** Another step that does all of this and more: a model that has both is offered only that one. */
  readonly coveredBy?: StepName;
  /** The step touches no board to which an agent can be limited. An agent with such a limit is always refused; its model does not get the step. */
  readonly isOutsideBoards?: true;
  /** Describes in one line what this input will do, for the reviewer and Temporal Web UI. Must not hold body text. */
  readonly summarise: (input: z.output<Input>) => string;
}

/** Scopes that only some inputs of a step need. */
interface FurtherScopes<Input> {
  readonly scopes: readonly string[];
  /** Which inputs, as words that follow the step's title: `with members`. */
  readonly inputs: string;
  readonly areNeededFor: (input: Input) => boolean;
}

type StepDefinition<
  Name extends StepName,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Kind extends Effect,
> = Omit<
  StepContract<Name, Input, Output>,
  'integration' | 'effect' | 'alsoGovernedBy' | 'accountIn' | 'passThrough'
> & {
  effect: Kind | ((input: z.output<Input>) => Kind);
  alsoGovernedBy?: (input: z.output<Input>) => StepName | undefined;
  accountIn?: (input: z.output<Input>) => AccountId | undefined;
  passThrough?: boolean;
};

export function defineStep<
  Name extends StepName,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Kind extends Effect,
>(definition: StepDefinition<Name, Input, Output, Kind>): StepContract<Name, Input, Output, Kind> {
  const { effect, toldByAbsence = [], toldByBlanks = { fields: [] } } = definition;
  inputsWithBlanks.add(definition.input, { onlyReads: effect === 'read', toldByAbsence, toldByBlanks });
  return {
    passThrough: false,
    alsoGovernedBy: () => undefined,
    accountIn: () => undefined,
    ...definition,
    integration: definition.name.startsWith('board.') ? 'board' : 'mail',
    effect: typeof effect === 'function' ? effect : () => effect,
  };
}

/** Returns the effect of every call of a step, or undefined when the effect depends on the input. */
export function fixedEffect({ effect }: StepContract): Effect | undefined {
  // `defineStep` makes a fixed effect a function without parameters.
  return effect.length === 0 ? effect(undefined) : undefined;
}
