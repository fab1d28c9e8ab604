import { isPlainObject, PlainObject } from '../manifest';
import type { WindowsArgs } from './windows-args';

/** The RuntimeClasses of components, by the component and by its `name`: what pods are checked against. */
const RUNTIME_CLASSES = new WeakMap<object, PlainObject>();

/** What messages call them while their names in the cluster aren't known, by the manifest. */
const LABELS = new WeakMap<object, string>();

/** Makes a component known as a RuntimeClass, with what messages call it. */
export function isRuntimeClass(component: object, name: object, manifest: PlainObject, label: string): void {
  RUNTIME_CLASSES.set(component, manifest);
  RUNTIME_CLASSES.set(name, manifest);
  LABELS.set(manifest, label);
}

/** What messages call a RuntimeClass of a component. */
export function runtimeClassLabel(manifest: unknown): string | undefined {
  return isPlainObject(manifest) ? LABELS.get(manifest) : undefined;
}

/** Arguments with plain objects in place of the components that they name; their Outputs are seen then. */
export function withoutComponents(windows: WindowsArgs | undefined): WindowsArgs | undefined {
  if (!isPlainObject(windows)) { return windows; }
  const { runtimeClass, gmsa } = windows as WindowsArgs;
  const manifest = typeof runtimeClass === 'object' && runtimeClass !== null ? RUNTIME_CLASSES.get(runtimeClass) : undefined;
  return { ...windows, ...(manifest && { runtimeClass: manifest as never }), ...(gmsa && { gmsa: { name: gmsa.name } }) };
}
