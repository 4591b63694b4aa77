import { defined } from '../../../src/json/defined';
import { scaled, type Row } from '../row';
import type { Judge } from './prove-raw-calls';
import { proveRawCalls } from './prove-raw-calls';

/** Faulty gates that a developer could have written, by the name of their fault. */
export const planted: Readonly<Record<string, Judge>> = {
  'what is forbidden is named, and the rest runs': (_integration, { method, endpoint }) =>
    /sendMail|\/send|reply|forward|members$/i.test(endpoint) ? 'send' : method === 'GET' ? 'read' : 'update',
  'everything asks': () => 'send',
};

/** Tests many spellings of the two raw calls, up to the request that would be sent. */
export const rawCallsRow: Row = {
  name: 'raw-calls',
  title: 'Hostile endpoints, headers, bodies, content types and effects by path',
  bar: '0 leave the provider, 0 unasked',
  faults: Object.keys(planted),
  run: async ({ seed, scale, onProgress, fault }) => {
    const judge = fault === undefined ? undefined : planted[fault];
    const runs = scaled(60, scale);
    const { checked, problems } = await proveRawCalls({
      seed,
      runs,
      onProgress,
      ...defined({ judge }),
    });
    return { checked, problems, details: `${checked.toLocaleString('en')} calls, judged and written` };
  },
};
