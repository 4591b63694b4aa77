import { renderToString } from 'hono/jsx/dom/server';
import { ContractFields } from '../../src/gateway/contract-form/contract-fields';
import { formRoot, type ContractForm, type firstDraft } from '../../src/gateway/contract-form/contract-form';

/** The form's fields with what a browser would send of them. */
export function shownIn(page: string): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [tag, name = ''] of page.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)) {
    if (tag.includes('type="checkbox"') && !tag.includes('checked=""')) continue;
    typed[name] = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? (tag.includes('checkbox') ? 'on' : ''));
  }
  for (const [, name = '', text = ''] of page.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g))
    typed[name] = decode(text);
  for (const [, name = '', options = ''] of page.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g))
    typed[name] = decode(/value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return typed;
}

const decode = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const show = ({ field }: ContractForm, draft: ReturnType<typeof firstDraft>, problems = {}): string =>
  renderToString(ContractFields({ field, path: formRoot, draft, problems }));
