import * as ts from 'typescript';
import { Registered, run } from '../pulumi/mocks';

/** What a program did. */
export interface ProgramResult {
  /** The YAML of each cdk8s app, after all of its own calls of `synth`. */
  readonly apps: readonly string[];
  /** Resources that were registered, with Pulumi's mocks. */
  readonly registered: readonly Registered[];
  /** Lines that were printed. */
  readonly output: readonly string[];
}

/** What a program gets. */
interface Surroundings {
  /** Its `__dirname`. */
  readonly folder: string;
  /** Loads a module that it imports. */
  readonly load: (module: string) => unknown;
  /** Gets the lines that it prints. */
  readonly print: (line: string) => void;
}

/** Evaluates a TypeScript program. */
export function evaluate(text: string, { folder, load, print }: Surroundings): void {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const log = (...values: unknown[]) => print(values.join(' '));
  new Function('require', 'module', 'exports', 'console', '__dirname', outputText)(load, {}, {}, { log, error: log }, folder);
}

/** Runs a TypeScript program of a user in a folder: with cdk8s, with Pulumi's mocks, or without both. */
export async function runProgram(text: string, folder: string): Promise<ProgramResult> {
  const apps: { synthYaml(): string }[] = [];
  const output: string[] = [];
  const start = () => evaluate(text, { folder, load: (name) => imported(name, (app) => apps.push(app)), print: (line) => output.push(line) });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const registered = /from '(@pulumi|k8s-windows\/pulumi)/.test(text) ? await run(start) : (start(), []);
    return { apps: apps.map((app) => app.synthYaml()), registered, output };
  } finally {
    process.chdir(before);
  }
}

/** A module as the program gets it: those with an `App` report the apps that it creates. */
function imported(name: string, created: (app: { synthYaml(): string }) => void): unknown {
  const actual = jest.requireActual(name);
  if (name !== 'cdk8s' && name !== 'k8s-windows/app') { return actual; }
  class App extends actual.App {
    constructor(...values: unknown[]) {
      super(...values);
      created(this as unknown as { synthYaml(): string });
    }
  }
  return { ...actual, App };
}
