/** Characters of the filter's text: `start` is the first, `end` the one after the last (UTF-16 offsets). */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Something to tell the author of a filter. */
export interface MailFilterProblem extends SourceRange {
  /** What is wrong and what to do, in a sentence. */
  readonly message: string;
  /** Text to put in place of the characters from `start` to `end`. */
  readonly suggestion?: string;
}

/** Collects what a parse finds: an error means there is no filter, a warning that it may not mean what was intended. */
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
  ...(suggestion === undefined ? {} : { suggestion }),
});

/** From the first to the last character of two ranges. */
export const spanning = (first: SourceRange, last: SourceRange): SourceRange => ({
  start: first.start,
  end: last.end,
});
