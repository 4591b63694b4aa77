import { defined } from '../../json/defined';
/** A range of the filter's text: `start` is the first character, `end` is exclusive (UTF-16 offsets). */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A problem to report to the author of a filter. */
export interface MailFilterProblem extends SourceRange {
  /** What is wrong and what to do, in a sentence. */
  readonly message: string;
  /** Replacement for the characters from `start` to `end`. */
  readonly suggestion?: string;
}

/** Collects problems of a parse. After an error there is no filter; a warning means that the filter may not be as intended. */
export class ProblemList {
  readonly errors: MailFilterProblem[] = [];
  readonly warnings: MailFilterProblem[] = [];

  error(range: SourceRange, message: string, suggestion?: string): void {
    this.errors.push(problem(range, message, suggestion));
  }

  warn(range: SourceRange, message: string, suggestion?: string): void {
    this.warnings.push(problem(range, message, suggestion));
  }
}

const problem = ({ start, end }: SourceRange, message: string, suggestion?: string): MailFilterProblem => ({
  message,
  start,
  end,
  ...defined({ suggestion }),
});

/** Range from the start of the first range to the end of the last. */
export const spanning = (first: SourceRange, last: SourceRange): SourceRange => ({
  start: first.start,
  end: last.end,
});
