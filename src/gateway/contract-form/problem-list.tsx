export const problemId = (path: string): string => `${path}-problem`;

/** Shows the problems of a field beside it. The list is always rendered, so that a script can fill it while a person types. */
export function ProblemList({ problems = [], path }: { problems: readonly string[] | undefined; path: string }) {
  return (
    <ul class="problem" id={problemId(path)} aria-live="polite">
      {problems.map((problem) => (
        <li>{problem}</li>
      ))}
    </ul>
  );
}
