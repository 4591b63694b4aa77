import type OpenAI from 'openai';

export async function turn(openai: OpenAI, gateway: string, token: string, input: OpenAI.Responses.ResponseInput) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const list = await fetch(`${gateway}/api/agents/support/tools?format=openai`, { headers });
  const { tools } = (await list.json()) as { tools: OpenAI.Responses.FunctionTool[] };
  const { output } = await openai.responses.create({ model: 'your-model', tools, input });
  for (const item of output) {
    if (item.type !== 'function_call') continue;
    const { name: tool, arguments: given, call_id } = item;
    const body = JSON.stringify({ tool, arguments: JSON.parse(given) });
    const again = { ...headers, 'Idempotency-Key': call_id }; // sent twice, it is called once
    const call = await fetch(`${gateway}/api/calls?wait=20`, { method: 'POST', headers: again, body });
    input.push(item, { type: 'function_call_output', call_id, output: await call.text() });
  }
  return input; // for the next turn
}
