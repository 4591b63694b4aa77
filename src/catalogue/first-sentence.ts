const betweenSentences = /(?<=[.?!])\s/u;

/** The first sentence of a description, without the full stop: what a model is told of a field, and a list of steps says of each. */
export function firstSentence(text: string): string {
  const [sentence = text] = text.split(betweenSentences, 1);
  return sentence.replace(/\.$/, '');
}

/** A description for people: without a first sentence that only says the name of the field, where more follows. */
export function withoutItsName(text: string, name: string): string {
  const [sentence = '', ...rest] = text.split(betweenSentences);
  return rest.length === 0 || saysMoreThan(sentence, name) ? text : rest.join(' ');
}

/** Whether a text tells more than the name of its field does: "City." of `city` does not. */
export function saysMoreThan(text: string, name: string): boolean {
  const inName = wordsOf(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '));
  return wordsOf(text).some((word) => !inName.includes(word) && !['a', 'of', 'the'].includes(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
