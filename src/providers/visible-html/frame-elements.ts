import { elementOf, type Element } from './element';
import { mostSearched, walkTags } from './walk-tags';

/** The elements that every document has exactly once. Browsers create them where they are not written. (HTML standard, 13.2.6.4) */
export const frame: ReadonlySet<string> = new Set(['html', 'body']);

const mayHoldFrame = /<(html|body)\b/i;

/**
 * Returns the html and the body of a message. Each has the attributes of all its tags, wherever they stand, the first of a name counts; those in
 * a template are not part of the document.
 */
export function frameElements(html: string): [Element, Element] {
  const attributes = { html: new Map<string, string>(), body: new Map<string, string>() };
  let templates = 0;
  if (mayHoldFrame.test(html))
    walkTags(html.slice(0, mostSearched), {
      onOpen: (name, written) => {
        if (name === 'template') templates += 1;
        if (templates > 0 || (name !== 'html' && name !== 'body')) return;
        for (const [attribute, value] of written)
          if (!attributes[name].has(attribute)) attributes[name].set(attribute, value);
      },
      onText: () => undefined,
      onClose: (name) => {
        if (name === 'template') templates = Math.max(0, templates - 1);
      },
    });
  return [
    elementOf('html', Object.fromEntries(attributes.html)),
    elementOf('body', Object.fromEntries(attributes.body)),
  ];
}
