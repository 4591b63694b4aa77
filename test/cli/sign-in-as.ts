/**
 * Does what a browser does at the sandbox's Microsoft sign-in page: opens it, posts its form, follows the way back.
 *
 * @param address who signs in; undefined declines
 * @returns the page that the command shows in the end
 */
export async function signInAs(address: string | undefined, url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const people = [...page.matchAll(/name="user" value="([^"]+)"[^>]*>[^(]*\(([^,]+),/g)];
  const user = people.find(([, , mail]) => mail === (address ?? mail))?.[1] ?? '';
  const decision = address === undefined ? 'cancel' : 'accept';
  const posted = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ user, decision }),
    redirect: 'manual',
  });
  return (await fetch(posted.headers.get('location') ?? '')).text();
}
