import * as pulumi from '@pulumi/pulumi';
import * as debuggable from '@pulumi/pulumi/runtime/debuggable';
import { MockMonitor } from '@pulumi/pulumi/runtime/mocks';

// each promise of Pulumi keeps a stack trace, which takes longer than what it is for
jest.spyOn(debuggable as unknown as { debuggablePromise(promise: unknown): unknown }, 'debuggablePromise').mockImplementation((promise) => promise);

/** A resource as it was registered. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: any;
  /** The request that the engine would get, with the resource's options. */
  readonly request: any;
}

/** Stands for what isn't known at preview. */
export const UNKNOWN = '(unknown)';
const SECRET_SIGNATURE = '4dabf18193072939515e22adb298388d';

/** Runs a program under Pulumi's mocks; gives what it registered, in order, once all is settled. */
export async function run(program: () => unknown, { preview = false } = {}): Promise<readonly Registered[]> {
  const registered: Registered[] = [];
  const requests = new Map<string, unknown>();
  const register = MockMonitor.prototype.registerResource;
  MockMonitor.prototype.registerResource = function registerResource(request, callback) {
    requests.set(`${request.getType()} ${request.getName()}`, request.toObject());
    return register.call(this, request, callback);
  };
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs, custom }) => {
      registered.push({ type, name, inputs: readable(inputs), request: requests.get(`${type} ${name}`) });
      return { id: custom === false ? undefined : `${name}-id`, state: { ...inputs, metadata: { name, ...inputs.metadata } } };
    },
    call: ({ inputs }) => inputs,
  }, 'project', 'stack', preview);
  try {
    await program();
  } finally {
    // also what a program registered before it failed must not reach the mocks of the next test
    await pulumi.runtime.disconnect();
    MockMonitor.prototype.registerResource = register;
  }
  return registered;
}

/** An Output that isn't known, as a preview has them. */
export function unknown<T>(): pulumi.Output<T> {
  return pulumi.output(pulumi.unknown) as unknown as pulumi.Output<T>;
}

/** Marks of the wire format as something to compare with. */
function readable(value: any): any {
  if (Array.isArray(value)) { return value.map(readable); }
  if (typeof value !== 'object' || value === null) { return value; }
  if ('__pulumiUnknown' in value) { return UNKNOWN; }
  if (SECRET_SIGNATURE in value) { return { secret: readable(value.value) }; }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner)]));
}

/** The one resource of a kind. */
export function only(registered: readonly Registered[], kind: string): Registered {
  const found = registered.filter(({ type }) => type.endsWith(`:${kind}`));
  if (found.length !== 1) { throw new Error(`${found.length} resources of kind ${kind}: ${registered.map(({ type }) => type).join(', ')}`); }
  return found[0];
}
