import type { Rehearsal, RehearsedRequest } from '../../contracts/rehearsal';
import { asksAPerson } from '../../contracts/permission';
import { visible, visibleJson } from '../../text/visible-text';

/** Shows the requests of a step as the provider would receive them. */
export function RehearsalView({ rehearsal }: { rehearsal: Rehearsal }) {
  const { account, permission, requests, heldBack, mayTellOthers } = rehearsal;
  const sent = heldBack ? requests.slice(0, -1) : requests;
  const held = heldBack ? requests.at(-1) : undefined;
  return (
    <section aria-labelledby="rehearsal">
      <h2 id="rehearsal">What it would do</h2>
      <p>
        With the account <strong>{account}</strong>.{' '}
        {asksAPerson(permission) ? 'A person would be asked first.' : 'Nobody would be asked.'}
      </p>
      {held === undefined ? (
        <p class="banner good">It changes nothing: these requests have been sent.</p>
      ) : (
        <>
          <p class="banner">This has not been sent{sent.length === 0 ? '' : '; what leads to it was read'}.</p>
          <RequestView request={held} />
          {mayTellOthers ? (
            <p class="banner">
              When it is run, the step may go on with requests that are not shown here, and other people may be told, by
              a mail for example.
            </p>
          ) : null}
        </>
      )}
      {sent.length === 0 ? null : held === undefined ? (
        sent.map((request) => <RequestView request={request} />)
      ) : (
        <details>
          <summary>{sent.length === 1 ? 'One request reads' : `${sent.length} requests read`} what it needs</summary>
          {sent.map((request) => (
            <RequestView request={request} />
          ))}
        </details>
      )}
    </section>
  );
}

function RequestView({ request: { method, url, headers, body } }: { request: RehearsedRequest }) {
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return (
    <pre class="panel">{[...lines.map(visible), ...(body === undefined ? [] : ['', readable(body)])].join('\n')}</pre>
  );
}

/** Makes invisible characters visible, because a body may quote strangers: a message that is answered, a card that is copied. */
function readable(body: string): string {
  try {
    return visibleJson(JSON.stringify(JSON.parse(body), undefined, 2));
  } catch {
    return visible(body);
  }
}
