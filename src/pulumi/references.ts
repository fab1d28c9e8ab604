import { isPlainObject, PlainObject } from '../manifest';
import type { WindowsArgs } from './windows-args';

/** The RuntimeClasses of components, by the component: what pods are checked against. */
const RUNTIME_CLASSES = new WeakMap<object, PlainObject>();

/** Makes a component known as a RuntimeClass. */
export function isRuntimeClass(component: object, manifest: PlainObject): void {
  RUNTIME_CLASSES.set(component, manifest);
}

/** Arguments with plain objects in place of the components that they name; their Outputs are seen then. */
export function withoutComponents(windows: WindowsArgs | undefined): WindowsArgs | undefined {
  if (!isPlainObject(windows)) { return windows; }
  const { runtimeClass, gmsa } = windows as WindowsArgs;
  const manifest = typeof runtimeClass === 'object' ? RUNTIME_CLASSES.get(runtimeClass) : undefined;
  return { ...windows, ...(manifest && { runtimeClass: manifest as never }), ...(gmsa && { gmsa: { name: gmsa.name } }) };
}
