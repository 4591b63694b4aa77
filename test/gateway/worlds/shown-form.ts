import { renderToString } from 'hono/jsx/dom/server';
import { ContractFields } from '../../../src/gateway/contract-form/contract-fields';
import { formRoot, type ContractForm, type firstDraft } from '../../../src/gateway/contract-form/contract-form';

/** The form's fields with what a browser would send of them. */
export function shownIn(page: string): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [tag, name = ''] of page.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)) {
    if (tag.includes('type="checkbox"') && !tag.includes('checked=""')) continue;
    const value = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? (tag.includes('checkbox') ? 'on' : ''));
    typed[name] = sanitised(/ type="([^"]*)"/.exec(tag)?.[1] ?? 'text', value);
  }
  for (const [, name = '', text = ''] of page.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g))
    typed[name] = decode(text);
  for (const [, name = '', options = ''] of page.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g))
    typed[name] = decode(/value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return typed;
}

/**
 * What is left of a text in a field of one line: https://html.spec.whatwg.org/multipage/input.html, "value sanitization algorithm" of each
 * type.
 */
function sanitised(type: string, value: string): string {
  if (type === 'hidden' || type === 'checkbox') return value;
  if (type === 'date') return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
  const line = value.replaceAll(/[\r\n]/g, '');
  return type === 'email' || type === 'url' ? line.trim() : line;
}

/** As a browser reads it from the page's bytes, where a line break is LF and what is no character becomes U+FFFD. */
const decode = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const show = ({ field }: ContractForm, draft: ReturnType<typeof firstDraft>, problems = {}): string =>
  renderToString(ContractFields({ field, path: formRoot, draft, problems, address: '/form' }));
