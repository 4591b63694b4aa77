import { nearestName } from '../../text/nearest-name';

/** Groups of names for the same thing, in other programs and in the providers' own interfaces. */
const sameThing: readonly (readonly string[])[] = [
  ['subject', 'name', 'title', 'summary', 'displayname', 'fullname'],
  ['body', 'description', 'text', 'content', 'message', 'comment', 'html', 'markdown'],
  ['to', 'recipient', 'recipients', 'email', 'toaddress'],
  ['query', 'search', 'q', 'filter', 'keywords'],
  ['limit', 'top', 'count', 'max', 'pagesize', 'maxresults'],
  ['after', 'since', 'start', 'from'],
  ['before', 'until', 'end'],
];

/** Returns the field that was most likely meant by an unknown name, one or many, or undefined when none is near. */
export function nearestField(written: string, known: readonly string[]): string | undefined {
  if (written.length > 100) return undefined;
  const asked = wordsOf(written);
  const letters = (words: readonly string[]) => words.join('').replace(/s$/, '');
  const sameLetters = known.find((name) => letters(wordsOf(name)) === letters(asked));
  return sameLetters ?? sharing(asked, known) ?? nearestName(written, known) ?? synonym(asked.join(''), known);
}

/** `boardId`, `idList` and `dueDate` add to a field's name, `attendees` and `desc` shorten it. Of several matches the shortest is returned. */
function sharing(asked: readonly string[], known: readonly string[]): string | undefined {
  const isWithin = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));
  const near = known.filter((name) => {
    const words = wordsOf(name);
    const [last = ''] = words.slice(-1);
    // The name `boardIds` also matches "boards".
    if (
      last === 'ids' &&
      isWithin(
        asked,
        words.slice(0, -1).map((word) => `${word}s`),
      )
    )
      return true;
    return isWithin(words, asked) || isWithin(asked, words) || abbreviates(asked, words);
  });
  return near.sort((one, other) => one.length - other.length)[0];
}

const abbreviates = ([short = '', ...more]: readonly string[], [long = '', ...rest]: readonly string[]): boolean =>
  more.length === 0 && rest.length === 0 && short.length >= 3 && (long.startsWith(short) || short.startsWith(long));

function synonym(written: string, known: readonly string[]): string | undefined {
  const names = sameThing.find((group) => group.includes(written)) ?? [];
  return known.find((name) => names.includes(name.toLowerCase()));
}

/** Splits a name into words: `idList`, `id_list` and `ID list` are "id" and "list". */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
