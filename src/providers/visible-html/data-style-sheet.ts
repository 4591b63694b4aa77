/** Returns the style sheet that an address consists of (`data:text/css,…`); undefined for any other address, of which nothing is fetched. */
export function dataStyleSheet(address: string): string | undefined {
  const [head = '', more = ''] = /^\s*data:text\/css([^,]*),/i.exec(address) ?? [];
  if (head === '') return undefined;
  const written = address.slice(head.length);
  if (/;\s*base64\s*$/i.test(more)) return Buffer.from(percentDecoded(written), 'base64').toString();
  return percentDecoded(written);
}

/** Decodes byte by byte, because `decodeURIComponent` refuses what is no UTF-8, and a `%` that stands for itself. */
function percentDecoded(written: string): string {
  const bytes = Buffer.from(written).toString('latin1');
  const decoded = bytes.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(decoded, 'latin1').toString();
}
