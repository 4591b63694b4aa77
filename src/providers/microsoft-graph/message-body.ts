import MarkdownIt from 'markdown-it';
import { wellFormed } from '../../contracts/mail/passive-html';

/** HTML in the source is shown as text, and a picture becomes a link: a model's Markdown cannot smuggle in a form, or a picture that tells who reads it. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');

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
