// Runs a scenario in the extension host of a real VS Code, beside the installed extension, and writes what held.

const checks = require('./checks');

// Nobody waits for it: VS Code waits for activations before it does some of what a scenario asks for.
exports.activate = () => void play();

async function play() {
  try {
    await require(`./${process.env.EDITOR_SCENARIO}`).run();
  } catch (error) {
    checks.check('runs to its end', false, error.stack);
  }
  checks.end();
}
