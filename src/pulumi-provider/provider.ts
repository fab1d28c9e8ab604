import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource, ComponentResourceOptions, Inputs, output, Resource } from '@pulumi/pulumi';
import { ConstructResult, main, Provider } from '@pulumi/pulumi/provider';
import { knownInputs, OutputInternals } from './known-inputs';
import * as components from '../pulumi';

const ROOT = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'provider', 'schema.json'), 'utf8'));

type Component = new (name: string, args: Inputs, options: ComponentResourceOptions) => ComponentResource;

/** A component whose outputs aren't all there yet. */
interface UnderWay {
  readonly component: ComponentResource;
  readonly name: string;
  readonly fail: (problem: unknown) => void;
}

const UNDER_WAY = new Set<UnderWay>();

/** Makes the components that programs in other languages ask for. */
export const PROVIDER: Provider = {
  version,
  schema: JSON.stringify({ ...SCHEMA, version }),
  async construct(name: string, type: string, given: Inputs, options: ComponentResourceOptions): Promise<ConstructResult> {
    const described = SCHEMA.resources[type];
    if (!described) { throw new Error(`${type}: unknown component of k8s-windows ${version}. Run "pulumi package add" again, so that the SDK and the plugin are of one version`); }
    const { inputs, dependsOn } = await knownInputs(given);
    const Class = (components as unknown as Record<string, Component>)[type.split(':')[2]];
    const component = new Class(name, inputs, optionsOf(options, dependsOn));
    const state = Object.fromEntries(Object.keys(described.properties).map((property) => [property, component[property as keyof ComponentResource]]));
    // an object with a wrong late value isn't registered, and its outputs never come
    await new Promise((resolve, fail) => {
      const underWay = { component, name, fail };
      UNDER_WAY.add(underWay);
      (output(state) as unknown as OutputInternals).promise(true).then(resolve, fail).finally(() => UNDER_WAY.delete(underWay));
    });
    return { urn: component.urn, state };
  },
};

/** Options as a program gives them: on the wire, what isn't given is an empty string, and timeouts have other names. */
function optionsOf(options: ComponentResourceOptions, dependsOn: readonly Resource[]): ComponentResourceOptions {
  const { create, update, pb_delete: remove } = (options.customTimeouts ?? {}) as Record<string, string | undefined>;
  const timeouts = Object.entries({ create, update, delete: remove }).filter(([, value]) => value);
  return {
    ...options,
    customTimeouts: timeouts.length === 0 ? undefined : Object.fromEntries(timeouts),
    dependsOn: [...options.dependsOn as Resource[] ?? [], ...dependsOn],
  };
}

/** Serves the components to the engine that has started this process. */
export async function serve(args: string[]): Promise<void> {
  await main(PROVIDER, args);
  // Pulumi's own handlers fail whatever component is under way, not the one that has the problem
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const reported = new WeakSet<object>();
  process.on('unhandledRejection', (reason: any, promise) => {
    if (reported.has(reason)) { return; }
    const owner = [...UNDER_WAY].find(({ component, name }) => reason?.resource === component || reason?.component === name);
    if (!owner) { return others.forEach((listener) => listener(reason, promise)); }
    reported.add(reason);
    UNDER_WAY.delete(owner);
    owner.fail(reason);
  });
}
