// What failed because a page did not show something is understood by what it showed instead: said before the test's own error.
const TestEnvironment = require('../support/environment.cjs');

class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    for (const page of this.global.openPages?.() ?? []) {
      const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      process.stderr.write(`When "${test.name}" failed, ${page.url()} showed:\n${text.slice(0, 2_000)}\n`);
    }
  }
}

module.exports = BrowserEnvironment;
