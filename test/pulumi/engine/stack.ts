import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** `rename` gives the stack another name, and `import` imports the Deployment `imported` of the cluster. */
export type OperationName = 'preview' | 'up' | 'refresh' | 'rename' | 'import' | 'destroy';

/** What the engine said it does with a resource. */
export interface Step {
  readonly op: string;
  readonly type: string;
  readonly name: string;
  /** Inputs as the engine has them; what isn't known yet is `UNKNOWN`. */
  readonly inputs: any;
}

/** One operation of a stack. */
export interface Operation {
  readonly steps: readonly Step[];
  /** Diagnostics, each with the name of its resource if it has one. */
  readonly messages: readonly { readonly severity: string; readonly message: string; readonly resource?: string }[];
  /** What policies said, and what they mended. */
  readonly policies: readonly { readonly policy: string; readonly level: string; readonly message: string; readonly resource?: string }[];
  /** What made the operation fail. */
  readonly error?: string;
}

/** Stands for what isn't known yet. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/** How a stack is run. */
export interface StackOptions {
  /** Folder of a policy pack. */
  readonly policyPack?: string;
  /** Configuration of the policy pack, by the name of a policy. */
  readonly policies?: Readonly<Record<string, string>>;
  /** Configuration of the stack. */
  readonly config?: Readonly<Record<string, string>>;
}

/** Makes a stack of a program (an export of a file), runs operations on it in order, and leaves nothing of it. */
export async function operate(file: string, program: string, ...operations: readonly OperationName[]): Promise<readonly Operation[]> {
  return operateWith({}, file, program, ...operations);
}

/** The same with options. */
export async function operateWith(
  options: StackOptions, file: string, program: string, ...operations: readonly OperationName[]
): Promise<readonly Operation[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath, [require.resolve('tsx/cli'), join(__dirname, 'run-program.ts'), JSON.stringify(options), file, program, ...operations],
    { encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout.trim().split('\n').pop()!);
}

/** The one step of a kind. */
export function stepOf({ steps, error }: Operation, kind: string, name?: string): Step {
  const found = steps.filter((step) => step.type.endsWith(`:${kind}`) && (name === undefined || step.name === name));
  if (found.length !== 1) {
    throw new Error(
      `${found.length} steps for ${kind} ${name ?? ''}: ${steps.map((step) => `${step.op} ${step.type} ${step.name}`).join(', ')}; ${error}`,
    );
  }
  return found[0];
}

/** All that was said, as one text. */
export function told({ messages, error }: Operation): string {
  return [...messages.map(({ message }) => message), error ?? ''].join('\n');
}
