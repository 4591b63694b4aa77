import type { z } from 'zod';
import type { apiCall as boardApiCall } from '../../contracts/board/api-call';
import type { apiCall as mailApiCall } from '../../contracts/mail/api-call';
import { visible, visibleJson } from '../../text/visible-text';
import { Line } from '../console/line';

interface ApiCallViewProps {
  call: z.output<typeof mailApiCall.input> | z.output<typeof boardApiCall.input>;
  title: string;
}

/** Shows a raw call as the HTTP request it sends: request line, query, headers, body; each under its own heading, so none can imitate another. */
export function ApiCallView({ call, title }: ApiCallViewProps) {
  const { method, endpoint, headers, body } = call;
  const query = 'query' in call ? call.query : {};
  return (
    <article class="message call" aria-label={title}>
      <h2>
        <code>
          {method} {visible(endpoint)}
        </code>
      </h2>
      <Lines title="Query" lines={query} />
      <Lines title="Headers" lines={headers} />
      {body === undefined ? null : (
        <section aria-label="Body">
          <h3>Body</h3>
          <pre>{typeof body === 'string' ? visible(body) : visibleJson(JSON.stringify(body, undefined, 2))}</pre>
        </section>
      )}
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(lines);
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {entries.map(([name, value]) => (
          <Line name={visible(name)}>{visible(String(value))}</Line>
        ))}
      </dl>
    </section>
  );
}
