import { InstantInText } from './instant';

/** What our sentences write for every reader alike: a command in backticks, an ISO instant. */
const marked = /(`[^`\n]+`|\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)/;

/** A sentence of ours, such as an error says, with its commands set as code and its instants in the reader's words and zone. */
export function Sentence({ text }: { text: string }) {
  // Split by a pattern with a group, every second part is what the group found.
  return <>{text.split(marked).map((part, index) => (index % 2 === 1 ? <Marked text={part} /> : part))}</>;
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  return Number.isNaN(Date.parse(text)) ? <>{text}</> : <InstantInText at={text} />;
}
