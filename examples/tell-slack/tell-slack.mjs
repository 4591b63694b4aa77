// tell-slack.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { APPROVAL_WEBHOOK_SECRET, SLACK_WEBHOOK_URL, PORT = '8070' } = process.env;

function isOurs(body, signature = '') {
  const digest = createHmac('sha256', APPROVAL_WEBHOOK_SECRET).update(body).digest('hex');
  const [given, expected] = [signature, `sha256=${digest}`].map((one) => Buffer.from(one));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function tellSlack({ agent = 'A program', title, expiresAt, link = 'agent-integrations approvals list' }) {
  const said = `${agent} wants to do "${title}" and waits for a person until ${expiresAt}: ${link}`;
  const headers = { 'Content-Type': 'application/json' };
  const { ok } = await fetch(SLACK_WEBHOOK_URL, { method: 'POST', headers, body: JSON.stringify({ text: said }) });
  return ok;
}

async function answer(request) {
  try {
    const body = await text(request);
    if (!isOurs(body, request.headers['agent-integrations-signature'])) return 401;
    return (await tellSlack(JSON.parse(body))) ? 204 : 502; // after anything but 2xx it is told again
  } catch (error) {
    console.error(error);
    return 502;
  }
}

createServer((request, response) => {
  void answer(request).then((status) => response.writeHead(status).end());
}).listen(Number(PORT), () => console.log(`Listening on port ${PORT}.`));
