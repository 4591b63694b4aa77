import { defaultPermission, type StepContract, type ToolErrorType } from '../contracts';
import { asksAPerson } from '../contracts/permission';
import { fixedEffect } from '../contracts/step';

const mayAsk = (contract: StepContract): boolean => {
  const effect = fixedEffect(contract);
  return effect === undefined || asksAPerson(defaultPermission(effect));
};

/** Which steps can fail with an error type. */
const places = {
  'every step': () => true,
  'every step but API calls': ({ passThrough }) => !passThrough,
  'steps that write': (contract) => fixedEffect(contract) !== 'read' && !contract.passThrough,
  'steps and API calls that write': (contract) => fixedEffect(contract) !== 'read',
  'where a person is asked': mayAsk,
  'the bare activity': () => false,
} satisfies Record<string, (contract: StepContract) => boolean>;

interface ErrorMeaning {
  where: keyof typeof places;
  /** What the error means to the caller, and what to do. The message of the error itself is more specific. */
  meaning: string;
}

export const errorMeanings: Readonly<Record<ToolErrorType, ErrorMeaning>> = {
  InvalidInput: {
    where: 'every step',
    meaning:
      'The input does not fit, and nothing was sent. The message names each field and how to correct it; correct it and call again.',
  },
  AccountNotFound: {
    where: 'every step',
    meaning:
      'No connected account has this name, or several are connected and none was named. The message lists the names; call again with one of them.',
  },
  AccountNeedsReconnect: {
    where: 'every step',
    meaning:
      'The provider no longer accepts the account. A person has to reconnect it; until then calling again does not help.',
  },
  PermissionDenied: {
    where: 'every step',
    meaning:
      'The agent is not equipped for this step, account or board, or the provider refuses the account. Tell a person; do not look for a way around.',
  },
  NotFound: {
    where: 'every step but API calls',
    meaning: 'What an id or name refers to does not exist, or the account cannot see it. Look it up again.',
  },
  RateLimited: {
    where: 'every step but API calls',
    meaning:
      'The provider limits the pace. The step has waited and tried again by itself for as long as it may; try later.',
  },
  ProviderUnavailable: {
    where: 'every step but API calls',
    meaning:
      'The provider does not answer properly. The step has tried again by itself for as long as it may; try later.',
  },
  Conflict: {
    where: 'steps that write',
    meaning: 'Somebody else changed it meanwhile, or it is taken. Read it again, then decide.',
  },
  OutcomeUnknown: {
    where: 'steps and API calls that write',
    meaning: 'It cannot be known whether the effect happened. Look before calling again, or it may happen twice.',
  },
  ApprovalRejected: {
    where: 'where a person is asked',
    meaning: 'A person said no; the message has the reason. Do not ask for the same again.',
  },
  ApprovalExpired: {
    where: 'where a person is asked',
    meaning: 'Nobody decided in time, which counts as no. Ask again only if a person still wants it.',
  },
  ApprovalRequired: {
    where: 'the bare activity',
    meaning:
      "A person has to agree first. The steps in a workflow, models' tools and `client.calls.run` ask and wait by themselves; only who runs the activity itself sees this.",
  },
};

/** Lists the error types of one step in a sentence. */
export function describeErrors(contract: StepContract): string {
  const types = Object.entries(errorMeanings).filter(([, { where }]) => places[where](contract));
  const answers = contract.passThrough
    ? " What the provider refuses, 429 included, is no error but an answer with the provider's status."
    : '';
  return `${types.map(([type]) => `\`${type}\``).join(', ')}.${answers}`;
}
