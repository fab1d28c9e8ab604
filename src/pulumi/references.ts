import { isPlainObject, PlainObject } from '../base';
import type { WindowsArgs } from './windows-args';

/** The RuntimeClasses of components, by component and by its `name`. Pods are checked against them. */
const RUNTIME_CLASSES = new WeakMap<object, PlainObject>();

/** Labels of RuntimeClasses in messages while their names in the cluster aren't known, by manifest. */
const LABELS = new WeakMap<object, string>();

/** Registers a component as a RuntimeClass, with its label in messages. */
export function isRuntimeClass(component: object, name: object, manifest: PlainObject, label: string): void {
  RUNTIME_CLASSES.set(component, manifest);
  RUNTIME_CLASSES.set(name, manifest);
  LABELS.set(manifest, label);
}

/** The label of a RuntimeClass of a component in messages. */
export function runtimeClassLabel(manifest: unknown): string | undefined {
  return isPlainObject(manifest) ? LABELS.get(manifest) : undefined;
}

/** Arguments with plain objects in place of components, so that their Outputs are found. */
export function withoutComponents(windows: WindowsArgs | undefined): WindowsArgs | undefined {
  if (!isPlainObject(windows)) { return windows; }
  const { runtimeClass, gmsa } = windows as WindowsArgs;
  const manifest = typeof runtimeClass === 'object' && runtimeClass !== null ? RUNTIME_CLASSES.get(runtimeClass) : undefined;
  return {
    ...windows, ...(manifest && { runtimeClass: manifest as never }),
    // another value is reported as it is
    ...(typeof gmsa === 'object' && gmsa !== null && !isPlainObject(gmsa) && gmsa.name !== undefined && { gmsa: { name: gmsa.name } }),
  };
}
