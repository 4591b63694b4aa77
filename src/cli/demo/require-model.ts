const packages = ['ai', '@temporalio/ai-sdk'];

/**
 * Says at once, and not when everything is up, that a model is not to be had.
 *
 * @throws Error with a sentence that says what to install or to write instead
 */
export async function requireModel(model: string): Promise<void> {
  for (const name of packages) requireInstalled(name);
  const { languageModel } = await import('../../../examples/support-agent/language-model.js');
  await languageModel(model);
}

function requireInstalled(name: string): void {
  try {
    require.resolve(name);
  } catch (cause) {
    throw new Error(
      `A model speaks through the AI SDK, and ${name} is not installed here: npm install --save-dev ${packages.join(' ')}`,
      { cause },
    );
  }
}
