/**
 * Does what a person does at a sign-in page of the sandbox: chooses who they are, and presses a button. Who is kept there, for want of an
 * administrator, returns without consent.
 *
 * @returns the address to which the page sends the browser back
 */
export async function atMicrosoft(
  url: string,
  address: string,
  decision: 'accept' | 'cancel' = 'accept',
): Promise<string> {
  const page = await (await fetch(url)).text();
  const people = [...page.matchAll(/name="user" value="([^"]+)"[^>]*>[^(]*\(([^,]+),/g)];
  const user = people.find(([, , mail]) => mail === address)?.[1] ?? '';
  return (await send(url, { user, decision })) || send(url, { decision: 'cancel' });
}

export async function atAtlassian(url: string, name: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const page = await (await fetch(url)).text();
  const member = new RegExp(`<option value="([^"]+)">${name}</option>`).exec(page)?.[1] ?? '';
  return send(url, { member, decision });
}

async function send(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return answer.headers.get('Location') ?? '';
}
