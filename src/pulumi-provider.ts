import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource, ComponentResourceOptions, Inputs, output, Resource } from '@pulumi/pulumi';
import { ConstructResult, main, Provider } from '@pulumi/pulumi/provider';
import * as components from './pulumi';
import { knownInputs, OutputInternals } from './pulumi/provider/known-inputs';

const ROOT = join(__dirname, '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'provider', 'schema.json'), 'utf8'));

type Component = new (name: string, args: Inputs, options: ComponentResourceOptions) => ComponentResource;

/** A component with outputs that are not resolved yet. */
interface Pending {
  readonly component: ComponentResource;
  readonly name: string;
  readonly fail: (problem: unknown) => void;
}

const PENDING = new Set<Pending>();

/** The provider that constructs the components for programs in other languages. */
export const PROVIDER: Provider = {
  version,
  schema: JSON.stringify({ ...SCHEMA, version }),
  async construct(name: string, type: string, given: Inputs, options: ComponentResourceOptions): Promise<ConstructResult> {
    const described = SCHEMA.resources[type];
    const Class = (components as unknown as Record<string, Component | undefined>)[type.split(':').at(-1)!];
    if (!described || !Class) {
      throw new Error(
        `${type}: unknown component of k8s-windows ${version}. Run "pulumi package add" again, so that the SDK and the plugin have the same version`,
      );
    }
    const { inputs, dependsOn } = await knownInputs(given);
    const component = new Class(name, inputs, optionsOf(options, dependsOn));
    const state = Object.fromEntries(Object.keys(described.properties).map((property) => [property, Reflect.get(component, property) as unknown]));
    // an object with an invalid late value isn't registered, so its outputs are never resolved
    await new Promise((resolve, fail) => {
      const pending = { component, name, fail };
      PENDING.add(pending);
      (output(state) as unknown as OutputInternals).promise(true).then(resolve, fail).finally(() => PENDING.delete(pending));
    });
    return { urn: component.urn, state };
  },
};

/** Options as in a program. In the protocol, absent options are empty strings, and timeouts have other names. */
function optionsOf(options: ComponentResourceOptions, dependsOn: readonly Resource[]): ComponentResourceOptions {
  const { create, update, pb_delete: remove } = (options.customTimeouts ?? {}) as Record<string, string | undefined>;
  const timeouts = Object.entries({ create, update, delete: remove }).filter(([, value]) => value);
  return {
    ...options,
    customTimeouts: timeouts.length === 0 ? undefined : Object.fromEntries(timeouts),
    dependsOn: [...options.dependsOn as Resource[] ?? [], ...dependsOn],
  };
}

/** Serves the components to the engine that started this process. */
export async function serve(args: string[]): Promise<void> {
  await main(PROVIDER, args);
  // Pulumi's own handlers fail every pending component, not only the one with the problem
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const reported = new WeakSet();
  process.on('unhandledRejection', (reason: any, promise) => {
    if (reported.has(reason)) { return; }
    const owner = [...PENDING].find(({ component, name }) => reason?.resource === component || reason?.component === name);
    if (!owner) { return others.forEach((listener) => listener(reason, promise)); }
    reported.add(reason);
    PENDING.delete(owner);
    owner.fail(reason);
  });
}
