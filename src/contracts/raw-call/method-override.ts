const overrides: ReadonlySet<string> = new Set([
  ...['method', 'httpmethod', 'xhttpmethod', 'requestmethod'],
  ...['methodoverride', 'xmethodoverride', 'httpmethodoverride', 'xhttpmethodoverride'],
]);

/** Whether some servers take a header, parameter or field of this name as the request's method: `_method`, `X-HTTP-Method-Override`. */
export const isMethodOverride = (name: string): boolean =>
  overrides.has(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
