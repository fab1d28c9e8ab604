import { namespaceName, NodeNamespace, nodeNamespaceProblems } from '../complete';
import { Platform } from '../knowledge';
import { Problem } from '../manifest';
import { OptionChecks, optionChecks } from './option-checks';

/** What every add-on on nodes takes. */
export interface NodeAddOnOptions {
  /** Where its objects go: the name, or a `WindowsNamespace`, whose Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: NodeNamespace;
  /** Image other than the published one. @default - the pinned one of this release */
  readonly image?: string;
  /** Memory request and limit, as a quantity. @default - see the add-on */
  readonly memory?: string;
  /** Whose Windows nodes these are. @default Platform.UPSTREAM */
  readonly platform?: Platform;
}

/** Name of an add-on's namespace. */
export function namespaceOf({ namespace }: Pick<NodeAddOnOptions, 'namespace'>): string {
  return namespaceName(namespace ?? 'kube-system');
}

/** Checks of an add-on's options, with those done that every add-on has. */
export function addOnChecks(code: string, { namespace, memory }: Pick<NodeAddOnOptions, 'namespace' | 'memory'>): OptionChecks & { readonly all: () => readonly Problem[] } {
  const checks = optionChecks(code);
  checks.label(['namespace'], namespaceOf({ namespace }));
  checks.quantity(['memory'], memory);
  return { ...checks, all: () => [...nodeNamespaceProblems(namespace), ...checks.problems] };
}
