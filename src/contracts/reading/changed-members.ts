import { isDeepStrictEqual } from 'node:util';
import { contractOf } from '..';
import type { StepName } from '../step';
import { readAs } from './read-as';

/** One member of an input that a reviewer changed. */
export interface ChangedMember {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the differences between requested and approved input. A default that was only written out is no difference. */
export function changedMembers(step: StepName, before: unknown, after: unknown): ChangedMember[] {
  const [asked, approved] = [membersOf(step, before), membersOf(step, after)];
  const names = [...new Set([...Object.keys(asked), ...Object.keys(approved)])];
  return names
    .filter((name) => !isDeepStrictEqual(asked[name], approved[name]))
    .map((name) => ({ name, before: asked[name], after: approved[name] }));
}

function membersOf(step: StepName, input: unknown): Readonly<Record<string, unknown>> {
  const contract = contractOf(step);
  const parsed = contract === undefined ? undefined : readAs(contract.input, input);
  const value = parsed?.success === true ? parsed.data : input;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { input: value };
}
