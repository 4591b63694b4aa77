import { elementOf, type Attributes, type Element } from './element';
import { InertPlaces } from './inert-places';
import { mostSearched, walkTags } from './walk-tags';

/** The elements that every document has exactly once. Browsers create them where they are not written. (HTML standard, 13.2.6.4) */
export const frame: ReadonlySet<string> = new Set(['html', 'body']);

const mayHoldFrame = /<(html|body)\b/i;

interface Tag {
  attributes: Attributes;
  /** Whether it is a tag in every program: in an `iframe` it is text, for example. */
  isSure: boolean;
}

/**
 * Returns the html and the body of a message. Each has the attributes of all its tags, wherever they stand, the first of a name counts. Where
 * there are several tags, or one that may be none, it may have those of any of them instead.
 */
export function frameElements(html: string): [Element, Element] {
  const tags: Record<'html' | 'body', Tag[]> = { html: [], body: [] };
  const places = new InertPlaces();
  if (mayHoldFrame.test(html))
    walkTags(html.slice(0, mostSearched), {
      onOpen: (name, written) => {
        if (name === 'html' || name === 'body')
          tags[name].push({ attributes: Object.fromEntries(written), isSure: !places.isWithin() });
        places.takeOpen(name);
      },
      onText: () => undefined,
      onClose: (name) => places.takeClose(name),
    });
  return [frameElement('html', tags.html), frameElement('body', tags.body)];
}

function frameElement(name: string, tags: readonly Tag[]): Element {
  const sure = tags.filter(({ isSure }) => isSure).map(({ attributes }) => attributes);
  const first: Attributes = Object.fromEntries(sure.toReversed().flatMap((one) => Object.entries(one)));
  const different = new Map(tags.map(({ attributes }) => [JSON.stringify(attributes), attributes]));
  different.delete(JSON.stringify(first));
  return elementOf(name, first, [...different.values()]);
}
