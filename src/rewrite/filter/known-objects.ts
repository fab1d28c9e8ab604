import type { FilterSettings } from './options';
import { objectAt, PlainObject, valueAt } from '../../base';
import { ObjectIndex } from '../../checker';
import { INTENDED_OS, PodKinds } from '../../knowledge';
import { objectNamespace, podKindsOfCrd, podOs, selectorsOfNamespace } from '../../kubernetes';

/** What the objects of the input reveal about others: the schemas of custom kinds, RuntimeClasses, and Namespaces for one operating system. */
export class KnownObjects {
  private readonly runtimeClasses = new Map<unknown, PlainObject>();
  private readonly windowsNamespaces = new Set<unknown>();
  /** Annotations by which Namespaces may have their Pods on Windows nodes. */
  private readonly selecting = new Map<unknown, string>();
  /** For rules of the checker, which look up RuntimeClasses. */
  public readonly index = new ObjectIndex();
  private kinds: PodKinds;

  /** @param check what is known without the input */
  public constructor({ podKinds, check: { cluster } }: Pick<FilterSettings, 'podKinds' | 'check'>) {
    this.kinds = podKinds;
    for (const each of cluster.runtimeClasses.values()) { this.learn(each); }
  }

  /** The custom kinds that are known so far. */
  public get podKinds(): PodKinds { return this.kinds; }

  /** Remembers what an object reveals about others. */
  public learn(object: PlainObject): void {
    const name = valueAt(object, ['metadata', 'name']);
    switch (object.kind) {
      case 'CustomResourceDefinition': this.kinds = { ...this.kinds, ...podKindsOfCrd(object) }; break;
      case 'RuntimeClass':
        this.runtimeClasses.set(name, object);
        this.index.add(object);
        break;
      case 'Namespace': {
        if (valueAt(objectAt(object, 'metadata').labels, [INTENDED_OS]) === 'windows') { this.windowsNamespaces.add(name); }
        const selecting = selectorsOfNamespace(object).find(({ nodeSelector }) => podOs({ nodeSelector }).os === 'windows');
        if (selecting) { this.selecting.set(name, selecting.annotation); }
        break;
      }
      default:
    }
  }

  /** The RuntimeClass of a name, if it is in the input. */
  public runtimeClass(name: unknown): PlainObject | undefined { return this.runtimeClasses.get(name); }

  /** Whether the Namespace of an object is in the input, with the label for Windows Pods. */
  public isInWindowsNamespace(object: PlainObject): boolean {
    return this.windowsNamespaces.has(objectNamespace(object));
  }

  /** The annotation by which the Namespace of an object may have its Pods on Windows nodes. */
  public selectingAnnotation(object: PlainObject): string | undefined { return this.selecting.get(objectNamespace(object)); }
}
