import type { z } from 'zod';
import type { Review } from '../src/contracts/review';
import type { StepContract, StepName } from '../src/contracts/step';
import type { LargestFile } from '../src/providers/files/downloaded-file';
import type { DescribedFile, FileContent } from '../src/providers/files/file-content';
import type { GraphClient } from '../src/providers/microsoft-graph/graph-client';
import type { TrelloClient } from '../src/providers/trello/trello-client';
import type { PageTokens } from './page-token';
import type { Signed } from './attempts/signed-progress';

/** What every handler gets in addition to its input. */
export interface StepContext {
  /** Identity of this call across all its attempts, 64 hexadecimal digits: the same key must have one effect. */
  readonly key: string;
  /** 1 on the first attempt. An earlier attempt may have had its effect, whatever it reported. */
  readonly attempt: number;
  /** Whether a person's grant allows this call. */
  readonly isGranted: boolean;
  /**
   * Where this very call may have been carried out before this attempt: nowhere, in an earlier attempt (which may have left notes in `progress`),
   * or in a run that was reset (which left no notes).
   */
  readonly earlier: 'none' | 'attempt' | 'run';
  /** Whether no attempt since a reset has sent anything, and the run that was reset had recorded that the call was refused. */
  readonly refusedBefore?: boolean;
  /** Earliest instant at which an effect of this call can have happened, by Temporal's clock. */
  readonly since: Date;
  /** How long ago `since` was. Subtract it from the provider's own "now", because its clock may differ from Temporal's and ours. */
  readonly agoMilliseconds: () => number;
  /** When this attempt was scheduled, by Temporal's clock. */
  readonly attemptedAt: Date;
  /** How long an effect whose answer got lost is looked for before its outcome counts as unknown. */
  readonly patienceMilliseconds: number;
  /** Name of the account in use. */
  readonly account: string;
  readonly signal: AbortSignal;
  /** Whether too much of the attempt's time has passed to begin work that must not be cut off. Such work is left to the next attempt. */
  readonly isLate: () => boolean;
  /** What earlier attempts saved. It may be missing even though it was saved. */
  readonly progress: unknown;
  /** Passes on to the next attempts what this attempt found or did, in addition to what was saved before. */
  readonly saveProgress: (said: object) => void;
  /** Signs this call's durable notes, and reads the signed content of such notes. */
  readonly notes: Signed;
  /** What a reviewer was shown of this call, if a person's grant allows it. It is still true, as far as it decides who gets what. */
  readonly reviewed?: Review;
  /** Name, type and size of what is behind a reference. @throws as `withAttachment` does */
  readonly describeAttachment: (reference: string) => Promise<DescribedFile>;
  /**
   * Fetches the file behind a reference and hands it over; it is there while the function runs.
   *
   * @param largest if the step accepts less than providers store
   * @throws PermissionDenied when no step of that kind lets the agent into the account, or to the board of the card
   * @throws InvalidInput when it is no file (a link on a card, a meeting in a mail), or a larger one
   */
  readonly withAttachment: <Result>(
    reference: string,
    use: (file: FileContent) => Promise<Result>,
    largest?: LargestFile,
  ) => Promise<Result>;
  readonly boards: AllowedBoards;
  /** Seals and opens the page tokens of this step and account. */
  readonly pages: PageTokens;
}

/** The boards that the agent may use. */
export interface AllowedBoards {
  /** Whether the agent is limited to certain boards. */
  readonly isLimited: boolean;
  /** A board that the agent may not use is no candidate for a name either. */
  readonly allows: (boardId: string) => boolean;
  /** @throws PermissionDenied when the agent is limited to other boards */
  readonly assertAllowed: (boardId: string) => void;
}

export interface MailStepContext extends StepContext {
  readonly graph: GraphClient;
}

export interface BoardStepContext extends StepContext {
  readonly trello: TrelloClient;
}

type ContextOf<Name extends StepName> = Name extends `board.${string}` ? BoardStepContext : MailStepContext;

/** The client of the account in use: the step's name decides which of the two. */
export type ProviderClient = Pick<MailStepContext, 'graph'> | Pick<BoardStepContext, 'trello'>;

export interface StepImplementation<Name extends StepName = StepName> {
  readonly contract: StepContract<Name>;
  readonly handler: (input: unknown, context: StepContext & ProviderClient) => Promise<unknown>;
  readonly review?: (input: unknown, context: StepContext & ProviderClient) => Promise<Review>;
}

/**
 * Joins a contract with the code that implements it. Input is parsed and permission checked before the handler runs.
 *
 * @param review reads what a reviewer cannot see in the input alone; called when a person has to approve, and again before the step runs
 */
export function implement<Name extends StepName, Input extends z.ZodType, Output extends z.ZodType>(
  contract: StepContract<Name, Input, Output>,
  handler: (input: z.output<Input>, context: ContextOf<Name>) => Promise<z.input<Output>>,
  { review }: { review?: (input: z.output<Input>, context: ContextOf<Name>) => Promise<Review> } = {},
): StepImplementation<Name> {
  return { contract, handler, review } as unknown as StepImplementation<Name>;
}
