// send-mail.mjs: somebody outside writes to the sandbox's mailbox
const mail = { from: { address: 'lena@northwind.example' }, subject: 'My order', text: 'Where is it?' };
const { origin } = new URL(process.env.MICROSOFT_GRAPH_URL);
const answer = await fetch(`${origin}/control/graph/mail`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ to: process.argv[2] ?? 'ada@contoso.example', mail }),
});
console.log(answer.ok ? `Sent: ${mail.subject}` : await answer.text());
process.exitCode = answer.ok ? 0 : 1;
