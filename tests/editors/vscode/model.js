// The editor's own model, lent to the server: one is registered as an extension registers one, and then asked.

const vscode = require('vscode');
const { check, until } = require('./checks');

const DEPLOY = 'deploy';

exports.lending = async (api) => {
  const asked = [];
  const provider = {
    provideLanguageModelResponse: (messages, options, extension, progress) => {
      asked.push(messages.map(({ content }) => content.map((part) => part.value).join('')).join('\n'));
      progress.report({ index: 0, part: new vscode.LanguageModelTextPart('{"chosen": ["m1"]}') });
    },
    provideTokenCount: () => 1,
  };
  const about = { name: 'Chooser', vendor: 'tests', family: 'chooser', version: '1', maxInputTokens: 9000, maxOutputTokens: 900 };
  const model = vscode.lm.registerChatModelProvider('chooser', provider, about);
  const configuration = vscode.workspace.getConfiguration('mnemic');
  await configuration.update('model.provider', 'client', vscode.ConfigurationTarget.Global);
  await until(async () => (await api.ask('memory/status', {})).model.provider === 'client');
  const query = { query: 'when do we deploy?', dryRun: true };
  const answer = await until(async () => {
    const found = await api.ask('memory/recall', query);
    return asked.length > 0 && found;
  });
  const { model: fared } = await api.ask('memory/status', {});
  check('the model of the editor is asked, and given the question', asked[0]?.includes(DEPLOY), { asked, answer, fared });
  check('and what it says counts', answer.strategy === 'model' && answer.memories.length === 1, answer);
  model.dispose();
  await configuration.update('model.provider', undefined, vscode.ConfigurationTarget.Global);
  await until(async () => (await api.ask('memory/status', {})).model.provider === 'none');
};
