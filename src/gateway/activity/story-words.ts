import type { StoryEntry } from '../../client/agents/run-story/run-story';
import { contractOf } from '../../contracts';
import { readAs } from '../../contracts/reading/read-as';
import type { Effect, StepContract } from '../../contracts/step';
import { shortLine } from '../console/short-line';

/** The verb for the effect of a step; it stands before the title of the step. */
const verbs: Readonly<Record<Effect, string>> = {
  read: 'Read',
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  send: 'Sent',
};

/** The words of a story entry: what was done, on what, and what came back. */
export interface StoryLine {
  verb: string;
  what: string;
  about?: string | undefined;
  answer?: string | undefined;
}

/** Describes a step in words. The input and the result are known only to readers who may read payloads. */
export function stepLine(contract: StepContract, { input, result }: Pick<StoryEntry, 'input' | 'result'>): StoryLine {
  const parsed = input === undefined ? undefined : readAs(contract.input, input);
  return {
    // What a raw call does, nobody knows but the provider: its method and path follow.
    verb: contract.passThrough ? 'Called' : verbs[contract.effect(parsed?.data ?? {})],
    what: contract.title,
    about: parsed?.success === true ? shortLine(contract.summarise(parsed.data), 200) : undefined,
    answer: answerInWords(result),
  };
}

/** Describes a result: "3 messages, and more", or the name or subject of the one object in the result. */
function answerInWords(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const members = result as Record<string, unknown>;
  const lists = Object.entries(members).filter((member): member is [string, unknown[]] => Array.isArray(member[1]));
  const [only, ...others] = lists;
  const called = ['subject', 'name', 'title', 'displayName', 'status']
    .map((name) => members[name])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  if (called !== undefined) return shortLine(`${called}`);
  if (only === undefined || others.length > 0) return undefined;
  const [name, { length }] = only;
  const words = length === 1 ? name.replace(/s$/, '') : name;
  return `${length === 0 ? 'no' : length} ${words}${members.hasMore === true ? ', and more' : ''}`;
}

/** Describes a request to a person, and its outcome. */
export function requestLine({ asked, approval, state }: StoryEntry): StoryLine {
  const title = contractOf(asked ?? '')?.title;
  return {
    verb: 'Asked',
    what: title === undefined ? 'a person' : `a person: ${title}`,
    answer: approval == null ? (state === 'running' ? 'waits for a decision' : 'ended without one') : verdict(approval),
  };
}

function verdict(approval: NonNullable<StoryEntry['approval']>): string {
  switch (approval.kind) {
    case 'approved':
      return `approved${approval.edited ? ' with changes' : ''} by ${shortLine(approval.grant.approver)}`;
    case 'rejected':
      return `rejected by ${shortLine(approval.approver)}${approval.reason === undefined ? '' : `: “${shortLine(approval.reason, 200)}”`}`;
    case 'expired':
      return 'nobody decided in time, which counts as no';
  }
}
