import { everyOf, options as optionsOf, Problem, required, STRING, undisclosed } from '../../base';
import { Platform } from '../../knowledge';
import { NAMESPACE, OptionProblems, PLATFORM } from '../../kubernetes';
import { hostProcessDaemonSet, namespaceName, NodeNamespace, nodeNamespaceProblems } from '../host-process-daemon-set';
import type { HostProcessDaemonSetOptions, SecretKey } from '../host-process-daemon-set';
import { ApiServer, apiServerProblems } from '../network/api-server';
import { configMap, ofObject } from '../object-set';
import type { NamedObject, ObjectSet } from '../object-set';

/** Options of every add-on for nodes. */
export interface NodeAddOnOptions {
  /** Namespace of its objects: the name, or a `WindowsNamespace` with Pod Security level `privileged`. @default 'kube-system' */
  readonly namespace?: NodeNamespace;
  /** Image to use. @default - the published image, pinned in this release */
  readonly image?: string;
  /** Memory request and limit, as a quantity. @default - see the add-on */
  readonly memory?: string;
  /** Platform that provides the Windows nodes. @default - unknown: the taints of all platforms are tolerated */
  readonly platform?: Platform;
}

/** Option of add-ons that connect to the API server. */
export interface ApiServerOptions {
  /**
   * Address of the API server itself: host and port, or a URL. Set it if Windows nodes can't reach the Service `kubernetes`: HostProcess containers
   * use the network of the node. @default - the Service `kubernetes`
   */
  readonly apiServer?: ApiServer | string;
}

/** Schemas of the options of every add-on for nodes. */
export const NODE_ADD_ON = { namespace: NAMESPACE, image: STRING, memory: STRING, platform: PLATFORM };

/** Schema of environment variables. `undefined` isn't a valid value, because the variable would be missing. */
export const VARIABLES = undisclosed(everyOf(STRING));

/** Schema of environment variables from Secrets. */
export const SECRETS = everyOf(optionsOf<SecretKey>({ name: required(STRING, 'give the name of the Secret'), key: required(STRING, 'give the key of the Secret') }));

/** Name of an add-on's namespace. */
export function namespaceOf({ namespace }: Pick<NodeAddOnOptions, 'namespace'>): string {
  return namespaceName(namespace ?? 'kube-system');
}

/** Problems of an add-on's options, including the options of every add-on. */
export function addOnProblems(code: string, { namespace, memory, image }: Pick<NodeAddOnOptions, 'namespace' | 'memory' | 'image'>): OptionProblems {
  const problems = new OptionProblems(code);
  problems.add(nodeNamespaceProblems(namespace));
  problems.label(['namespace'], namespaceOf({ namespace }));
  problems.quantity(['memory'], memory);
  problems.image(['image'], image);
  return problems;
}

/** The parts of an add-on that differ. */
export interface AddOnParts extends Omit<HostProcessDaemonSetOptions, 'daemonSet' | 'namespace' | 'platform' | 'content' | 'serviceAccountName'> {
  /** Problems of the options. */
  readonly problems: OptionProblems;
  /** Files of its ConfigMap. @default - no ConfigMap */
  readonly files?: Readonly<Record<string, string>>;
  /** Its ServiceAccount with what it may do. @default - none */
  readonly account?: readonly NamedObject[];
  /** Objects after the DaemonSet. @default - none */
  readonly others?: readonly NamedObject[];
  readonly advice?: readonly Problem[];
}

/** An add-on: a DaemonSet of HostProcess containers with its ConfigMap and ServiceAccount, all of the same name. */
export function addOn(name: string, options: NodeAddOnOptions & ApiServerOptions, parts: AddOnParts): ObjectSet {
  const { problems, files, account = [], others = [], advice = [], ...pod } = parts;
  const namespace = namespaceOf(options);
  const config = files && configMap(name, namespace, { 'k8s-app': name }, files);
  const serviceAccountName = account.length > 0 ? name : undefined;
  const content = config ? [config] : [];
  const daemonSet = hostProcessDaemonSet({ daemonSet: name, namespace, platform: options.platform, serviceAccountName, content, ...pod });
  return {
    objects: [...account, ...(config ? [{ id: 'config', manifest: config }] : []), { id: 'daemon-set', manifest: daemonSet.manifest }, ...others],
    problems: [...problems.list, ...apiServerProblems(options.apiServer, undefined), ...ofObject(daemonSet)],
    advice,
  };
}
