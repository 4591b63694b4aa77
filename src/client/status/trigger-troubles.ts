import { problemInWords } from '../../contracts/trigger-problem-in-words';
import { seesNothing } from '../../contracts/trigger-problem-kinds';
import type { ListedTrigger } from '../../contracts/trigger-report';
import type { TriggerPull } from './trigger-pull';

/** Something that keeps a trigger from seeing events, or may. */
export interface TriggerTrouble {
  /** In a sentence. */
  text: string;
  /** Whether it certainly sees no events at all. */
  isBlind: boolean;
}

/** Returns what is wrong with a trigger, as far as its listing and Temporal tell. */
export function troublesOf({
  id,
  type,
  problem,
  lateSeconds,
  failing,
  idleSeconds,
}: ListedTrigger & TriggerPull): TriggerTrouble[] {
  const texts = [
    ...(lateSeconds === undefined ? [] : [`The trigger "${id}" has waited ${lateSeconds} s for a worker to look.`]),
    ...(failing === undefined ? [] : [`The last look of the trigger "${id}" failed (${failing}); it is tried again.`]),
    ...(idleSeconds === undefined
      ? []
      : [
          `The trigger "${id}" does not look for events, and nothing has happened in its run for ${Math.floor(idleSeconds / 60)} minutes.`,
        ]),
  ];
  return [
    ...(problem === undefined
      ? []
      : [{ text: `The trigger "${id}" ${problemInWords({ type, problem })}.`, isBlind: seesNothing(problem) }]),
    ...texts.map((text) => ({ text, isBlind: false })),
  ];
}
