/**
 * `/assets/pop-up.js`: sends a form with `data-pop-up` in a new window, and opens the address in that attribute on the page itself. If no window
 * opens, or the form is in such a window already (it came back because something was wrong), the form works as usual. A page with `data-closes` is
 * the last one in such a window: the window closes, and a page with `data-waits` that is open elsewhere opens the address from `data-closes`, if it
 * begins with `data-waits`. The pages talk by BroadcastChannel, because a provider's page may have cut the link between the two windows. A channel
 * keeps nothing for a page that is still loading (a sign-in can end that soon), so the window repeats the address until a page has it, or for three seconds.
 */
export const popUpScript = `'use strict';
const channel = new BroadcastChannel('sign-in');

for (const form of document.querySelectorAll('form[data-pop-up]')) {
  form.addEventListener('submit', () => {
    const isPopUp = window.name.startsWith('connect-');
    const name = isPopUp ? window.name : 'connect-' + Date.now();
    if (!isPopUp && window.open('', name, 'popup,width=560,height=760') === null) return;
    form.target = name;
    const mark = Object.assign(document.createElement('input'), { type: 'hidden', name: 'window', value: 'pop-up' });
    form.append(mark);
    if (!isPopUp) setTimeout(() => location.assign(form.dataset.popUp), 600);
  });
}

const closing = document.querySelector('[data-closes]');
if (closing !== null) {
  const tell = () => channel.postMessage(closing.dataset.closes);
  channel.onmessage = ({ data }) => {
    if (data === 'received') window.close();
  };
  tell();
  setInterval(tell, 200);
  setTimeout(() => window.close(), 3000);
}

const waiting = document.querySelector('[data-waits]');
if (waiting !== null) {
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'string' || !data.startsWith(waiting.dataset.waits)) return;
    channel.postMessage('received');
    location.assign(data);
  };
}
`;
