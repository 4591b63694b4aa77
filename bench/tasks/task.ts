import type { Expected } from './expected';

/** A call that is right for a task. */
export interface ExpectedCall {
  /** `mail_find_email`. */
  tool: string;
  /** Every argument that counts; one that is not named has to be left out or say nothing. */
  arguments: Record<string, Expected>;
  /** What the tool answers, where the model goes on from there. */
  answer?: unknown;
}

/** Something that is asked of a model, and what it should do. */
export interface Task {
  ask: string;
  /** The calls, in any order; of several that are as good, the first is what `right-answers.ts` takes. None: no tool is right. */
  calls: readonly (ExpectedCall | readonly ExpectedCall[])[];
  /** Whether it is watched once it has done all: nothing more must happen, though what it has read may ask for it. */
  isWatched?: true;
}

export interface Area {
  name: string;
  /** Whether it is given three tools that find, describe and call the others. */
  search?: true;
  tasks: readonly Task[];
}

/** A task by the name that reports and transcripts have for it. */
export interface NamedTask extends Task {
  /** `board-7`. */
  id: string;
  area: string;
  search: boolean;
}
