import { namespaceName, NodeNamespace, nodeNamespaceProblems } from '../complete';
import type { SecretKey } from '../complete';
import { NAMESPACE, PLATFORM } from '../complete/option-schemas';
import { Platform } from '../knowledge';
import { OptionProblems } from '../manifest';
import { everyOf, options, required, STRING } from '../options/schema';

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

/** Schemas of what every add-on on nodes takes. */
export const NODE_ADD_ON = { namespace: NAMESPACE, image: STRING, memory: STRING, platform: PLATFORM };

/** Environment variables: one whose value is undefined was meant to have one. */
export const VARIABLES = everyOf(STRING);

/** Keys of Secrets by the names of variables. */
export const SECRETS = everyOf(options<SecretKey>({ name: required(STRING, 'give the name of the Secret'), key: required(STRING, 'give the key of the Secret') }));

/** Name of an add-on's namespace. */
export function namespaceOf({ namespace }: Pick<NodeAddOnOptions, 'namespace'>): string {
  return namespaceName(namespace ?? 'kube-system');
}

/** Problems of an add-on's options, with those of the options that every add-on has. */
export function addOnProblems(code: string, { namespace, memory, image }: Pick<NodeAddOnOptions, 'namespace' | 'memory' | 'image'>): OptionProblems {
  const problems = new OptionProblems(code);
  problems.add(nodeNamespaceProblems(namespace));
  problems.label(['namespace'], namespaceOf({ namespace }));
  problems.quantity(['memory'], memory);
  problems.image(['image'], image);
  return problems;
}
