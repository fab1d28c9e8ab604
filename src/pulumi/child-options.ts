import { ComponentResourceOptions, CustomResourceOptions, Resource, ResourceOptions, rootStackResource } from '@pulumi/pulumi';
import { WINDOWS_TIMING } from '../knowledge';
import { Gate } from './late-gate';

/** Options that say how an object is managed: those of a component are for its objects. */
const FOR_CHILDREN = ['ignoreChanges', 'replaceOnChanges', 'customTimeouts', 'retainOnDelete', 'deletedWith', 'dependsOn', 'hideDiffs'] as const;
/** Those of them that the component itself can't have. */
const NOT_FOR_COMPONENTS: readonly string[] = ['ignoreChanges', 'replaceOnChanges', 'customTimeouts', 'hideDiffs'];

/** The options of the component itself. */
export function componentOptions(options: ComponentResourceOptions = {}): ComponentResourceOptions {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !NOT_FOR_COMPONENTS.includes(key)));
}

/** What the options of a child hang on, beside the component's. */
export interface Child {
  /** Rejects when what is known later is wrong: the child is then never registered. */
  readonly gate?: Gate;
  /** What stands in the cluster before it. */
  readonly before?: readonly Resource[];
  /** Name or URN of the resource that the child takes over. */
  readonly adopt?: string;
  readonly own?: CustomResourceOptions;
}

/**
 * The options of a component's object. Windows images take longer to pull than the provider waits by default, so it is given more time.
 */
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
  // Pulumi reads lists in lists and promises in them; an Output made of them would reject where nothing handles it
  return { dependsOn: dependencies.length === 1 ? dependencies[0] : dependencies as unknown as Dependencies };
}
