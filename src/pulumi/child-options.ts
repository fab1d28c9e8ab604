import { ComponentResourceOptions, CustomResourceOptions, Resource, ResourceOptions } from '@pulumi/pulumi';
import { Gate } from './late-gate';
import { isPresent } from '../base';
import { WINDOWS_TIMING } from '../knowledge';

/** Options that control how an object is managed: a component passes them on to its objects. */
const FOR_CHILDREN = ['ignoreChanges', 'replaceOnChanges', 'customTimeouts', 'retainOnDelete', 'deletedWith', 'dependsOn', 'hideDiffs'] as const;
/** Options in `FOR_CHILDREN` that components don't support. */
const NOT_FOR_COMPONENTS: readonly string[] = ['ignoreChanges', 'replaceOnChanges', 'customTimeouts', 'hideDiffs'];

/** The options of the component itself. */
export function componentOptions(options: ComponentResourceOptions = {}): ComponentResourceOptions {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !NOT_FOR_COMPONENTS.includes(key)));
}

/** What the options of a child depend on, in addition to the component's options. */
export interface Child {
  /** Rejects if a late value is invalid: the child is then never registered. @default - no late values */
  readonly gate?: Gate;
  /** Resources to create before it. @default - none */
  readonly before?: readonly Resource[];
  /** Options of the child itself; its lists are added to those of the component. @default - none */
  readonly own?: CustomResourceOptions;
  /** Whether it belongs to a cloud, whose provider has timeouts of its own. @default false */
  readonly isOfCloud?: boolean;
}

/** The options of a component's object. Pulling Windows images exceeds the default timeouts of the Kubernetes provider, so they are extended. */
export function childOptions(parent: Resource, options: ComponentResourceOptions = {}, child: Child = {}): CustomResourceOptions {
  const { gate, before = [], own = {}, isOfCloud = false } = child;
  const given: ResourceOptions = Object.fromEntries(FOR_CHILDREN.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
  const timeout = `${WINDOWS_TIMING.rolloutSeconds / 60}m`;
  const ownTimeouts = Object.entries(given.customTimeouts ?? {}).filter(([, value]) => isPresent(value));
  const timeouts = { ...(!isOfCloud && { create: timeout, update: timeout }), ...Object.fromEntries(ownTimeouts) };
  return {
    ...given,
    ...own,
    ...joined('ignoreChanges', own, given),
    ...joined('replaceOnChanges', own, given),
    ...(Object.keys(timeouts).length > 0 && { customTimeouts: timeouts }),
    parent,
    ...dependingOn([given.dependsOn, before.length > 0 ? [...before] : undefined, gate]),
  };
}

/** A list that both have, if they have it. */
function joined(key: 'ignoreChanges' | 'replaceOnChanges', own: ResourceOptions, given: ResourceOptions): ResourceOptions {
  const all = [...own[key] ?? [], ...given[key] ?? []];
  return all.length > 0 ? { [key]: all } : {};
}

type Dependencies = NonNullable<ResourceOptions['dependsOn']>;

function dependingOn(given: readonly (Dependencies | undefined)[]): ResourceOptions {
  const dependencies = given.filter((some) => some !== undefined);
  if (dependencies.length === 0) { return {}; }
  // Pulumi reads nested lists and promises in them; an Output of them would reject where nothing handles it
  return { dependsOn: dependencies.length === 1 ? dependencies[0] : dependencies as unknown as Dependencies };
}
