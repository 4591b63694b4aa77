export const problemId = (path: string): string => `${path}-problem`;

/** What is wrong with a field, beside it. Always there, so that it can be filled in while somebody types. */
export function ProblemList({ problems = [], path }: { problems: readonly string[] | undefined; path: string }) {
  return (
    <ul class="problem" id={problemId(path)} aria-live="polite">
      {problems.map((problem) => (
        <li>{problem}</li>
      ))}
    </ul>
  );
}
