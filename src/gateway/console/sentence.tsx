import { InstantInText } from './time/instant';

/** The parts of our sentences that are formatted: a command in backticks, an ISO instant. */
const marked = /(`[^`\n]+`|\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)/;

/** Shows a sentence of ours, such as an error message: commands as code, instants in the reader's words and zone. */
export function Sentence({ text }: { text: string }) {
  // Splitting by a pattern with a group puts the matches of the group at the odd indexes.
  return <>{text.split(marked).map((part, index) => (index % 2 === 1 ? <Marked text={part} /> : part))}</>;
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  return Number.isNaN(Date.parse(text)) ? <>{text}</> : <InstantInText at={text} />;
}
