import type OpenAI from 'openai';

export async function turn(openai: OpenAI, gateway: string, token: string, input: OpenAI.Responses.ResponseInput) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const list = await fetch(`${gateway}/api/agents/support/tools?format=openai`, { headers });
  const { tools } = (await list.json()) as { tools: OpenAI.Responses.FunctionTool[] };
  const { output, output_text } = await openai.responses.create({ model: 'your-model', tools, input });
  input.push(...(output as OpenAI.Responses.ResponseInput)); // whole: a reasoning model needs its own items beside their answers
  for (const item of output) {
    if (item.type !== 'function_call') continue;
    const { name: tool, arguments: given, call_id } = item;
    const body = JSON.stringify({ tool, arguments: JSON.parse(given) });
    const again = { ...headers, 'Idempotency-Key': call_id }; // sent twice, it is called once
    let call = await ask(`${gateway}/api/calls?wait=20`, { method: 'POST', headers: again, body });
    let answer = (await call.json()) as { id: string; status: string };
    while (answer.status === 'pending') {
      call = await ask(`${gateway}/api/calls/${answer.id}?wait=30`, { headers }); // a person may take days
      if (!call.ok) throw new Error(await call.text());
      answer = (await call.json()) as typeof answer;
    }
    input.push({ type: 'function_call_output', call_id, output: JSON.stringify(answer) });
  }
  return { input, text: output_text }; // for the next turn; the text is the answer where no tool was called
}

/** 5xx says nothing of the call, as from a gateway that is being replaced: the same again. */
async function ask(address: string, request: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, request);
    if (answer.status < 500) return answer;
    await new Promise((later) => setTimeout(later, 2_000));
  }
}
