import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { lockOf } from '../images/locks';
import type { Registered } from '../pulumi/mocks';

export const ROOT = path.join(__dirname, '..', '..');

/** A code block of a page, or the example of a docstring. */
export interface CodeBlock {
  /** Where it is: the page and its line there, or the name of what is documented. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

/** The code blocks of a page, by its path from the root of the project. */
export function codeBlocks(file: string, ...languages: readonly string[]): readonly CodeBlock[] {
  const page = readFileSync(path.join(ROOT, file), 'utf8');
  return blocksIn(page, file).filter(({ language }) => languages.length === 0 || languages.includes(language));
}

/** The code blocks of Markdown. */
export function blocksIn(markdown: string, name: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language, 2: text, index }) => {
    return { name: `${name}:${markdown.slice(0, index).split('\n').length}`, language, text };
  });
}

/** README.md and all pages of `docs` that are written by hand or made of data, except the API reference, which is made of docstrings. */
export function pages(): readonly string[] {
  const docs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file.replaceAll('\\', '/')}`);
  return ['README.md', ...docs.filter((file) => file.endsWith('.md') && !file.startsWith('docs/api/')).sort()];
}

/** A page's program that fails on purpose: data-blocks.test.ts verifies its error. */
export const FAILS = 'Volume.fromNfs';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { containers: [{ name: web, image: '
  + '"mcr.microsoft.com/windows/nanoserver:ltsc2022" }] }\n';
const LINUX_POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: cache }\nspec: { containers: [{ name: cache, image: "redis:7.4" }] }\n';
const NODE = {
  apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows' } },
  status: {
    nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.17763.6640', kubeletVersion: 'v1.33.2' },
    conditions: [{
      type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'container runtime network not ready: cni config uninitialized',
    }],
  },
};
/** Files that these programs read. */
export const FILES: Readonly<Record<string, string>> = {
  'web.yaml': POD, 'legacy-app.yaml': POD.replace('2022', '2019'), 'rendered-charts.yaml': LINUX_POD, 'dump.json': JSON.stringify(NODE),
  'images.lock': JSON.stringify(lockOf({
    'registry.example.com/shop/web:1.4': [{ os: 'windows', architecture: 'amd64', osVersion: '10.0.20348.2700' }],
  })),
};

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

/** Pulumi is loaded for its own programs only. */
const mocks = () => jest.requireActual<typeof import('../pulumi/mocks')>('../pulumi/mocks');

/** Runs a TypeScript program of a user in a folder: with cdk8s, with Pulumi's mocks, or without both. */
export async function runProgram(text: string, folder: string): Promise<ProgramResult> {
  const apps: { synthYaml(): string }[] = [];
  const output: string[] = [];
  const start = () => evaluate(text, { folder, load: (name) => imported(name, (app) => apps.push(app)), print: (line) => output.push(line) });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const registered = /from '(@pulumi|k8s-windows\/pulumi)/.test(text) ? await mocks().run(start) : (start(), []);
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
