import type { IdForm } from './outlook-ids';

/** The preferences in the `Prefer` headers of a request. */
export interface Preferences {
  readonly idForm: IdForm;
  readonly bodyContentType: 'text' | 'html' | undefined;
  readonly timeZone: string | undefined;
  readonly maxPageSize: number | undefined;
  /** The preferences that the answer honours, as its `Preference-Applied` header names them. */
  readonly applied: readonly string[];
}

const honoured = new Map<string, (value: string) => Partial<Preferences>>([
  ['idtype', (value) => (value.toLowerCase() === 'immutableid' ? { idForm: 'immutable' } : {})],
  ['outlook.body-content-type', (value) => (value === 'text' || value === 'html' ? { bodyContentType: value } : {})],
  ['outlook.timezone', (value) => ({ timeZone: value })],
  ['odata.maxpagesize', (value) => (Number(value) > 0 ? { maxPageSize: Math.min(Number(value), 1000) } : {})],
]);

/** Reads `Prefer`. A header may contain several preferences, separated by commas. Unknown ones are ignored. */
export function readPreferences(header: string | undefined): Preferences {
  let preferences: Preferences = {
    idForm: 'default',
    bodyContentType: undefined,
    timeZone: undefined,
    maxPageSize: undefined,
    applied: [],
  };
  for (const match of (header ?? '').matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|([^,;\s]+))/g)) {
    const honour = honoured.get((match[1] ?? '').toLowerCase());
    const asked = honour?.(match[2] ?? match[3] ?? '') ?? {};
    if (Object.keys(asked).length === 0) continue;
    preferences = { ...preferences, ...asked, applied: [...preferences.applied, match[0]] };
  }
  return preferences;
}
