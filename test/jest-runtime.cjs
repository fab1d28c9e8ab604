const hooks = require('node:async_hooks');
const { join, sep } = require('node:path');
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

const SOURCES = join(__dirname, '..', 'src') + sep;
/** Exports as plain values: SWC makes a getter for each, and one more for each index, whose calls are a part of the time of all tests. */
const WITH_VALUES = ';module.exports = Object.defineProperty({ ...exports }, "__esModule", { value: true });';

/** Compiles a module if it isn't yet, or its text has changed. @returns `false` if it has an error */
function isScript(head, source, filename) {
  if (compiled.get(filename)?.source === source) { return true; }
  try {
    const end = filename.startsWith(SOURCES) && filename.endsWith('.ts') ? WITH_VALUES : '';
    compiled.set(filename, { source, script: new Script(`${head}${source}\n${end}})`, { filename, columnOffset: -head.length }) });
    return true;
  } catch {
    return false;
  }
}
