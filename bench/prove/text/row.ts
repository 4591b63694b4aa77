import type { Row } from '../row';
import { proveText } from './prove-text';
import { slowPatterns } from './slow-patterns';

/** A careless reader, of the kind that once blocked a worker for a minute. */
const planted = 'a reader takes quadratic time';

export const textRow: Row = {
  name: 'text',
  title: 'Texts of 1 MB of the worst patterns, in everything that reads text from outside',
  measuresTime: true,
  bar: 'linear time',
  faults: [planted],
  run: async ({ fault, onProgress }) => {
    if (fault === planted) {
      const problems = slowPatterns((text) => text.replace(/[ \t]+$/gm, ''), false);
      return { checked: 1, problems };
    }
    const outcome = await proveText({ onProgress });
    return { ...outcome, details: `${outcome.checked} readers of text` };
  },
};
