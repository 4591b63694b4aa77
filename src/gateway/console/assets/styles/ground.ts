/** Colours by the reader's setting, the system font, text. */
export const ground = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #12151a);
  --surface: light-dark(#ffffff, #1a1e25);
  --sunken: light-dark(#eef0f3, #232933);
  --line: light-dark(#dde1e7, #303743);
  --text: light-dark(#1b2028, #e6e9ee);
  --soft: light-dark(#58616f, #a3acb9);
  --accent: light-dark(#1f5fd1, #7fb0ff);
  --on-accent: light-dark(#ffffff, #0b1526);
  --danger: light-dark(#b3261e, #ff9d95);
  --good: light-dark(#1c6b3c, #7fd6a2);
  --warning: light-dark(#7d5200, #efc36c);
  --round: 10px;
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 0.5rem; text-wrap: balance; }
h2 { font-size: 1.05rem; line-height: 1.35; margin: 0; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 0.75rem; }
main > p, .panel > p, .lead { max-width: 44rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre, .code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.85em; }
code { color: var(--soft); }
pre { margin: 0; white-space: pre-wrap; }
.verbatim { white-space: pre-wrap; }
.lead { color: var(--soft); margin-block-end: 1.25rem; }
.quiet { color: var(--soft); }
.asked { color: var(--soft); }
.asked strong { color: var(--text); }
.back { font-size: 0.9rem; margin-block-end: 0.5rem; }
`;
