import type { Expected } from './expected';

/** A call that is right for a task. */
export interface ExpectedCall {
  /** For example `mail_find_email`. */
  tool: string;
  /** Every argument that counts; any other argument has to be omitted or empty. */
  arguments: Record<string, Expected>;
  /** The tool's answer, if the model continues from it. */
  answer?: unknown;
}

/** A request to a model, and the calls it should make. */
export interface Task {
  ask: string;
  /** The calls, in any order. Of equally good alternatives, `right-answers.ts` takes the first. Empty: no tool is right. */
  calls: readonly (ExpectedCall | readonly ExpectedCall[])[];
  /** Whether the task continues after all calls are done: nothing more may happen, even if the content that was read asks for it. */
  isWatched?: true;
}

export interface Area {
  name: string;
  /** Whether the model has three tools that find, describe and call the others. */
  search?: true;
  tasks: readonly Task[];
}

/** A task with the id that reports and transcripts use. */
export interface NamedTask extends Task {
  /** For example `board-7`. */
  id: string;
  area: string;
  search: boolean;
}
