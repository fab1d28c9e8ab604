const hooks = require('node:async_hooks');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

// Jest makes a store for each file of tests, Pulumi too: each of those still there costs time in every promise of the files that follow
const stores = new Set();
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    stores.add(this);
  }
};

/** The modules that a worker has compiled, by their files. */
const compiled = new Map();

/**
 * Jest compiles each module again for each file of tests, much of the time of a small one. Here, a worker compiles a module once, and runs it in
 * the context of each file. What only tests use, and what has no state, isn't even run again.
 */
module.exports = class extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // Jest reports both
      if (context == null || !isScript(head, source, filename)) { return compile(source, filename); }
      return compiled.get(filename).script.runInContext(context);
    };
  }

  teardown() {
    for (const store of stores) { store.disable(); }
    stores.clear();
    super.teardown();
  }

  requireModuleOrMock(from, name) { return name === 'typescript' ? require(name) : super.requireModuleOrMock(from, name); }
};

/** Compiles a module if it isn't yet, or its text has changed. @returns `false` if it has an error */
function isScript(head, source, filename) {
  if (compiled.get(filename)?.source === source) { return true; }
  try {
    compiled.set(filename, { source, script: new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length }) });
    return true;
  } catch {
    return false;
  }
}
