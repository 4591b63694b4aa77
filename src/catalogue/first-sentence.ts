const betweenSentences = /(?<=[.?!])\s/u;

/** Returns the first sentence of a description without the full stop. A model gets it for each field, and a list of steps shows it for each step. */
export function firstSentence(text: string): string {
  const [sentence = text] = text.split(betweenSentences, 1);
  return sentence.replace(/\.$/, '');
}

/** Returns a description for people. It drops a first sentence that only repeats the field's name, if more sentences follow. */
export function withoutItsName(text: string, name: string): string {
  const [sentence = '', ...rest] = text.split(betweenSentences);
  return rest.length === 0 || saysMoreThan(sentence, name) ? text : rest.join(' ');
}

/** Whether a text says more than its field's name: "City." of `city` does not. */
export function saysMoreThan(text: string, name: string): boolean {
  const inName = wordsOf(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '));
  return wordsOf(text).some((word) => !inName.includes(word) && !['a', 'of', 'the'].includes(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
