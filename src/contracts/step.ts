import type { z } from 'zod';
import type { AccountId } from './account';
import { inputsWithBlanks } from './reading/blanks';

/** What a step does to the world; decides the default permission and what a reviewer is told. */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'send';

export const permissions = ['approval', 'autopilot'] as const;

/** `approval`: a person decides first. `autopilot`: it just runs. */
export type Permission = (typeof permissions)[number];

/** The two kinds of account a step or trigger works with. */
export const integrations = ['mail', 'board'] as const;

export type Integration = (typeof integrations)[number];

export type StepGroup = 'mail' | 'calendar' | 'contacts' | 'board';

export type StepName = `${StepGroup}.${string}`;

/** What a step *is*, without how it is done. Its handler is the file of the same path under `activities/`. */
export interface StepContract<
  Name extends StepName = StepName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends Effect = Effect,
> {
  /** Activity type, `<group>.<camelCaseName>`. */
  readonly name: Name;
  /** The name people know: "Find Email". */
  readonly title: string;
  readonly integration: Integration;
  /** For a model: when to use it, which sibling to use instead, where ids come from, what repeating it does. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** A function where it depends on the input (a raw API call). */
  readonly effect: (input: z.output<Input>) => Kind;
  /** Another step whose permission also holds for this input: the stricter of the two applies. */
  readonly alsoGovernedBy: (input: z.output<Input>) => StepName | undefined;
  /** The account that an input leads to which names none, where it is not any account of the integration: that of a reference. */
  readonly accountIn: (input: z.output<Input>) => AccountId | undefined;
  /** Delegated permissions the account must have granted, in the provider's spelling. */
  readonly scopes: readonly string[];
  /** Further ones that some inputs need, which are asked for only where somebody wants them; the others are not needed then. */
  readonly scopesInstead?: (input: z.output<Input>) => readonly string[] | undefined;
  /** Further ones that some inputs need beside these, which are always asked for: an account that lacks them can do all the rest. */
  readonly furtherScopes?: FurtherScopes<z.output<Input>>;
  /** Members that came after the step was released, each as it is where it is left out: see `inputHash`. */
  readonly laterMembers?: Readonly<Partial<z.output<Input>>>;
  /** Optional fields whose absence says something, so that `null` or an empty text is not taken for it: see `readBlanks`. */
  readonly toldByAbsence?: readonly (string & keyof z.input<Input>)[];
  /** A field that takes `null` or an empty text empties what is there already: a writer who blanks every field may not mean it. */
  readonly blanksEmpty?: true;
  readonly examples: readonly { title: string; input: z.input<Input> }[];
  /** Raw calls hand 429 back to the caller instead of waiting for the limit. */
  readonly passThrough: boolean;
  /** Of a step that is kept for those who have it: the one to use instead. */
  readonly replacedBy?: StepName;
  /** Another step that does all of this and more: a model that has both is offered that one alone. */
  readonly coveredBy?: StepName;
  /** What it does is on no board that an agent can be limited to: one that is so limited is always refused, and its model not offered it. */
  readonly isOutsideBoards?: true;
  /** One line that says what this input will do, shown to the reviewer and in Temporal Web UI. Must not hold body text. */
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

/** Declares a step. */
export function defineStep<
  Name extends StepName,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Kind extends Effect,
>(definition: StepDefinition<Name, Input, Output, Kind>): StepContract<Name, Input, Output, Kind> {
  const { effect, toldByAbsence = [], blanksEmpty = false } = definition;
  inputsWithBlanks.add(definition.input, { onlyReads: effect === 'read', blanksEmpty, toldByAbsence });
  return {
    passThrough: false,
    alsoGovernedBy: () => undefined,
    accountIn: () => undefined,
    ...definition,
    integration: definition.name.startsWith('board.') ? 'board' : 'mail',
    effect: typeof effect === 'function' ? effect : () => effect,
  };
}

/** What holds where nobody has set a permission: what leaves the house waits for a person. */
export const defaultPermission = (effect: Effect): Permission => permissionOfEffect[effect];

const permissionOfEffect: Readonly<Record<Effect, Permission>> = {
  read: 'autopilot',
  create: 'autopilot',
  update: 'autopilot',
  delete: 'autopilot',
  send: 'approval',
};

/** A permission that is added has to say here whether a person decides first. */
const whetherAPersonDecides: Readonly<Record<Permission, boolean>> = { approval: true, autopilot: false };
const known: ReadonlyMap<string, boolean> = new Map(Object.entries(whetherAPersonDecides));

/**
 * Whether a person decides before a call has its effect. A permission that is not known, such as that of a newer release, asks.
 *
 * @param permission as it was read, which may be from elsewhere than this release
 */
export const asksAPerson = (permission: string): boolean => known.get(permission) ?? true;

/** How strict each is: a permission that is added has to say so here. */
const strictness: Readonly<Record<Permission, number>> = { autopilot: 0, approval: 1 };
const stricter = (one: Permission, other: Permission): Permission =>
  strictness[other] > strictness[one] ? other : one;
const milder = (one: Permission, other: Permission): Permission => (stricter(one, other) === one ? other : one);
const [strictest, mildest] = [permissions.reduce(stricter), permissions.reduce(milder)];

/**
 * The strictest of several permissions; of none, the mildest. One that is not known counts as the strictest there is.
 *
 * @param given as they were read, which may be from elsewhere than this release
 */
export const strictestPermission = (given: readonly string[]): Permission =>
  given.map((permission) => permissions.find((one) => one === permission) ?? strictest).reduce(stricter, mildest);
