import { ComponentResourceOptions, CustomResourceOptions, Resource, ResourceOptions, rootStackResource } from '@pulumi/pulumi';
import { WINDOWS_TIMING } from '../knowledge';
import { Gate } from './late-gate';

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
  /** Logical name or URN of the resource that the child adopts. @default - none */
  readonly adopt?: string;
  /** Options of the child itself. @default - none */
  readonly own?: CustomResourceOptions;
}

/** The options of a component's object. Pulling Windows images exceeds the provider's default timeouts, so they are extended. */
export function childOptions(parent: Resource, options: ComponentResourceOptions = {}, child: Child = {}): CustomResourceOptions {
  const { gate, before = [], adopt, own = {} } = child;
  const given: ResourceOptions = Object.fromEntries(FOR_CHILDREN.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
  const timeout = `${WINDOWS_TIMING.rolloutSeconds / 60}m`;
  return {
    customTimeouts: { create: timeout, update: timeout },
    ...given,
    ...own,
    parent,
    ...(own.replaceOnChanges && given.replaceOnChanges ? { replaceOnChanges: [...own.replaceOnChanges, ...given.replaceOnChanges] } : {}),
    ...dependingOn([given.dependsOn, before.length > 0 ? [...before] : undefined, gate]),
    ...(adopt === undefined ? {} : { aliases: [adopt.startsWith('urn:') ? adopt : { name: adopt, parent: rootStackResource }] }),
  };
}

type Dependencies = NonNullable<ResourceOptions['dependsOn']>;

function dependingOn(given: readonly (Dependencies | undefined)[]): ResourceOptions {
  const dependencies = given.filter((some) => some !== undefined);
  if (dependencies.length === 0) { return {}; }
  // Pulumi reads nested lists and promises in them; an Output of them would reject where nothing handles it
  return { dependsOn: dependencies.length === 1 ? dependencies[0] : dependencies as unknown as Dependencies };
}
