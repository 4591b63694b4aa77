import type { StoryEntry } from '../../client/run-story/run-story';
import { contractOf } from '../../contracts';
import { readAs } from '../../contracts/reading/read-as';
import type { Effect, StepContract } from '../../contracts/step';
import { shortLine } from '../parts/short-line';

/** What a step did to the world, before its title. */
const verbs: Readonly<Record<Effect, string>> = {
  read: 'Read',
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  send: 'Sent',
};

/** What an entry of a story says: what was done, on what, and what came back. */
export interface StoryLine {
  verb: string;
  what: string;
  about?: string | undefined;
  answer?: string | undefined;
}

/** A step in words. What it was asked and what it answered is known only to who may read payloads. */
export function stepLine(contract: StepContract, { input, result }: Pick<StoryEntry, 'input' | 'result'>): StoryLine {
  const parsed = input === undefined ? undefined : readAs(contract.input, input);
  return {
    verb: verbOf(contract, parsed?.data),
    what: contract.title,
    about: parsed?.success === true ? shortLine(contract.summarise(parsed.data), 200) : undefined,
    answer: answerInWords(result),
  };
}

/** Of a raw call only its input tells what it does. */
function verbOf(contract: StepContract, input: unknown): string {
  if (contract.passThrough) return input === undefined ? 'Called' : verbs[contract.effect(input)];
  return verbs[contract.effect(input ?? {})];
}

/** "3 messages, and more", or what the one thing it answers is called. */
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

/** A request to a person, and what became of it. */
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
