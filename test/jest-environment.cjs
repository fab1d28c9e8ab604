const { ModuleMocker } = require('jest-mock');

/** Where jest-circus keeps what it has for a file of tests. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * The worker's own global object, for all of its files of tests: in a context of its own, each look-up of a global costs as much as a call of a
 * function, and no file could share modules with another (see jest-runtime.cjs). What a file leaves behind is removed.
 */
module.exports = class {
  constructor({ projectConfig }) {
    this.before = { globals: new Set(Reflect.ownKeys(globalThis)), variables: { ...process.env }, exit: process.exit, listeners: listeners() };
    this.global = Object.assign(globalThis, projectConfig.globals);
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  exportConditions() { return ['node', 'node-addons']; }

  getVmContext() { return null; }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    const { globals, variables, exit, listeners: others } = this.before;
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!globals.has(key) && (typeof key === 'string' || key === HANDLERS)) { delete globalThis[key]; }
    }
    for (const name of Object.keys(process.env)) { if (!Object.hasOwn(variables, name)) { delete process.env[name]; } }
    Object.assign(process.env, variables);
    process.exit = exit;
    for (const [event, listener] of listeners()) {
      if (!others.some((other) => other[0] === event && other[1] === listener)) { process.removeListener(event, listener); }
    }
  }
};

function listeners() { return process.eventNames().flatMap((event) => process.rawListeners(event).map((listener) => [event, listener])); }
