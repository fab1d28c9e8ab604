import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { CDK8S_EXAMPLES, EXAMPLES_FOLDER } from '../../projenrc/examples';
import { evaluate } from '../docs/code-blocks';

export interface Example {
  /** Name of its folder. */
  readonly name: string;
  /** Runs its program, whose charts are then in this app, and returns the lines that it prints. The app isn't synthesized. */
  readonly build: (app: App) => readonly string[];
}

/** The examples for cdk8s. */
export const EXAMPLES: readonly Example[] = Object.keys(CDK8S_EXAMPLES).map((name) => ({ name, build: (app) => run(name, app) }));

/** @throws Error if there is no example of this name */
export function exampleOf(name: string): Example {
  const example = EXAMPLES.find((each) => each.name === name);
  if (!example) { throw new Error(`${name}: no example has this name`); }
  return example;
}

function run(name: string, app: App): readonly string[] {
  const folder = join(EXAMPLES_FOLDER, name);
  const output: string[] = [];
  // in place of that which the program creates
  class Given {
    public constructor() { return app; }
  }
  const load = (module: string): unknown => (module === 'cdk8s' ? { ...jest.requireActual<object>(module), App: Given } : jest.requireActual(module));
  app.synth = () => {};
  try {
    evaluate(readFileSync(join(folder, 'main.ts'), 'utf8'), { folder, load, print: (line) => output.push(line) });
  } finally {
    Reflect.deleteProperty(app, 'synth');
  }
  return output;
}
