const hooks = require('node:async_hooks');
const { createRequire } = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { folders } = require('../projenrc/layers.cjs');

// Jest makes a store for each file of tests, Pulumi too: each of those still there costs time in every promise of the files that follow
const stores = new Set();
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    stores.add(this);
  }
};

const SOURCES = join(__dirname, '..', 'src') + sep;
/** The layers below the fronts: they know neither the process nor the time, and have no state. */
const CORE = folders.filter((folder) => !['cdk8s', 'pulumi', 'cli'].includes(folder)).map((folder) => `${SOURCES}${folder}${sep}`);
/** Exports as plain values: SWC makes a getter for each, and one more for each index, whose calls are a part of the time of all tests. */
const WITH_VALUES = ';module.exports = Object.defineProperty({ ...exports }, "__esModule", { value: true });';

/** What a worker has compiled, by the file. */
const compiled = new Map();
/** Modules of the core that have run, by the file. */
const core = new Map();
/** The places of source maps, by the file. */
const sourceMaps = new Map();

/**
 * Jest compiles and runs each module again for each file of tests, a fifth of the time of all. Here, a worker compiles a module once, and runs those
 * of the core once, except for files of tests that replace modules.
 */
module.exports = class extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    const replaces = /\bjest\.(mock|isolateModules)\(/.test(cacheFS.get(testPath));
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    this.sharesCore = !replaces && !coverage.collectCoverage && !globalConfig.watch && !globalConfig.watchAll;
    this.transformCache.sourceMaps = sourceMaps;
    this.executor.compile = (source, filename) => {
      if (compiled.get(filename)?.source !== source) {
        const head = `(function (${this.executor.injectedModuleParameters.join(', ')}) {`;
        const end = filename.startsWith(SOURCES) && filename.endsWith('.ts') ? WITH_VALUES : '';
        compiled.set(filename, { source, script: new Script(`${head}${source}\n${end}})`, { filename, columnOffset: -head.length }) });
      }
      return compiled.get(filename).script.runInThisContext();
    };
  }

  requireModuleOrMock(from, name) {
    // only tests use it, and it has no state
    if (name === 'typescript') { return require(name); }
    if (this.sharesCore && /^(\.|k8s-windows)/.test(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (CORE.some((folder) => path.startsWith(folder))) { return this.fromCore(path); }
    }
    return super.requireModuleOrMock(from, name);
  }

  fromCore(filename) {
    if (!core.has(filename)) {
      const module = { exports: {} };
      core.set(filename, module);
      if (filename.endsWith('.json')) {
        module.exports = require(filename);
      } else {
        const ofPackage = createRequire(filename);
        const require = (name) => (name.startsWith('.') ? this.fromCore(this._resolution.resolveCjs(filename, name)) : ofPackage(name));
        this.executor.compile(this.transformCache.transform(filename), filename)(module, module.exports, require, dirname(filename), filename);
      }
    }
    return core.get(filename).exports;
  }

  teardown() {
    for (const store of stores) { store.disable(); }
    stores.clear();
    super.teardown();
  }
};
