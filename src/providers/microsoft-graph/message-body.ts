import MarkdownIt from 'markdown-it';
import { wellFormed } from '../../contracts/mail/passive-html';

/** Shows HTML in the source as text instead of passing it through, so that a model's Markdown cannot smuggle in a form or a tracker. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** Returns the body in the form that Graph takes. */
export function messageBody(
  body: string,
  format: 'text' | 'markdown' | 'html',
): { contentType: 'text' | 'html'; content: string } {
  switch (format) {
    case 'text':
      return { contentType: 'text', content: body };
    case 'html':
      return { contentType: 'html', content: wellFormed(body) };
    case 'markdown':
      return { contentType: 'html', content: markdown.render(body) };
  }
}
