import type { z } from 'zod';
import type { apiCall as boardApiCall } from '../../contracts/board/api-call';
import type { apiCall as mailApiCall } from '../../contracts/mail/api-call';
import { Line } from './line';

interface ApiCallViewProps {
  call: z.output<typeof mailApiCall.input> | z.output<typeof boardApiCall.input>;
  title: string;
}

/** A raw call as what goes over the line: request line, headers, body. */
export function ApiCallView({ call, title }: ApiCallViewProps) {
  const { method, endpoint, headers, body } = call;
  const query = 'query' in call ? call.query : {};
  return (
    <article class="message call" aria-label={title}>
      <h2>
        <code>
          {method} {endpoint}
        </code>
      </h2>
      <dl>
        {Object.entries({ ...query, ...headers }).map(([name, value]) => (
          <Line name={name}>{String(value)}</Line>
        ))}
      </dl>
      {body === undefined ? null : <pre>{typeof body === 'string' ? body : JSON.stringify(body, undefined, 2)}</pre>}
    </article>
  );
}
