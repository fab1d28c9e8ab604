import { everyOf, isPlainObject, listOf, mapOf, options as optionsOf, PlainObject, Problem, required, STRING, undisclosed } from '../../base';
import { ADD_ON_IMAGES, isLabelKey, isLabelValue, Platform, WINDOWS_NODE_PATHS } from '../../knowledge';
import { findPodTemplate, NAMESPACE, OptionChecks, OptionProblems, PLATFORM } from '../../kubernetes';
import {
  hostProcessDaemonSet, type HostProcessDaemonSetOptions, namespaceName, NodeContainer, NodeNamespace, nodeNamespaceProblems, type SecretKey,
} from '../host-process-daemon-set';
import { ApiServer, apiServerProblems } from '../network/api-server';
import { configMap, type NamedObject, type ObjectSet, ofObject } from '../object-set';

/** Options of every add-on for nodes. */
export interface NodeAddOnOptions {
  /** Namespace of its objects: the name, or a `WindowsNamespace` with Pod Security level `privileged`. @default 'kube-system' */
  readonly namespace?: NodeNamespace;
  /** Image to use. @default - the published image, pinned in this release */
  readonly image?: string;
  /** Memory request and limit, as a quantity. @default - see the add-on */
  readonly memory?: string;
  /**
   * Platform of the Windows nodes, whose labels its Pods select. DaemonSets tolerate every taint, and its other Pods the taints of the platform.
   * @default - in a construct, the platform of its scope (`Platform.set`), else unknown: nodes of any platform
   */
  readonly platform?: Platform;
  /** Labels of all its objects and Pods, besides those that it sets itself. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Names of Secrets in the namespace with registry credentials. @default - none */
  readonly imagePullSecrets?: readonly string[];
  /**
   * Name of the PriorityClass of its Pods. @default - `system-node-critical` for DaemonSets that nodes need, `system-cluster-critical` for the
   * controller of a CSI driver, none for others
   */
  readonly priorityClassName?: string;
}

type MetadataOptions = Pick<NodeAddOnOptions, 'labels' | 'imagePullSecrets' | 'priorityClassName'>;

/** Option of add-ons that connect to the API server. */
export interface ApiServerOptions {
  /**
   * Address of the API server itself: host and port, or a URL. Set it if Windows nodes can't reach the Service `kubernetes`: HostProcess containers
   * use the network of the node. @default - the Service `kubernetes`
   */
  readonly apiServer?: ApiServer | string;
}

/** Schemas of the options of every add-on, also of those with several images. */
export const ANY_ADD_ON = {
  namespace: NAMESPACE, platform: PLATFORM, labels: mapOf(STRING), imagePullSecrets: listOf(STRING), priorityClassName: STRING,
};

/** Schemas of the options of add-ons for nodes. */
export const NODE_ADD_ON = { ...ANY_ADD_ON, image: STRING, memory: STRING };

/** Schema of environment variables. `undefined` isn't a valid value, because the variable would be missing. */
export const VARIABLES = undisclosed(everyOf(STRING));

/** Schema of environment variables from Secrets. */
export const SECRETS = everyOf(
  optionsOf<SecretKey>({ name: required(STRING, 'give the name of the Secret'), key: required(STRING, 'give the key of the Secret') }),
);

/** Name of an add-on's namespace. */
export function namespaceOf({ namespace }: Pick<NodeAddOnOptions, 'namespace'>): string {
  return namespaceName(namespace ?? 'kube-system');
}

const CONTAINER_CHECKS: OptionChecks<NodeAddOnOptions> = { memory: ['quantity'], image: ['image'] };
const POD_CHECKS: OptionChecks<NodeAddOnOptions> = {
  'imagePullSecrets.*': ['objectName', 'Secret'], 'priorityClassName': ['objectName', 'PriorityClass'],
};

/**
 * Problems of an add-on's options, including the options of every add-on.
 *
 * @param checks of the options that it has itself
 * @param pods what its Namespace must allow, if it isn't HostProcess Pods
 */
export function addOnProblems<Options extends Omit<NodeAddOnOptions, 'platform'>>(
  code: string, options: Options, checks: OptionChecks<Options> = {}, pods?: string,
): OptionProblems {
  const { namespace, labels = {} } = options;
  const problems = new OptionProblems(code);
  problems.add(nodeNamespaceProblems(namespace, pods));
  problems.label(['namespace'], namespaceOf({ namespace }));
  problems.verify(CONTAINER_CHECKS, options);
  for (const [key, value] of Object.entries(labels)) {
    if (!isLabelKey(key)) {
      problems.must(['labels', key], key, 'have a valid label as its key', 'use letters, digits, "-", "_", ".", and a prefix');
    }
    problems.unless(
      (label) => isLabelValue(label as string), ['labels', key], value, 'be a valid label value', 'use letters, digits, "-", "_", and "."',
    );
  }
  problems.verify(POD_CHECKS, options);
  problems.verify(checks, options);
  return problems;
}

/** A Pod template with what the options of every add-on set in it. */
export function withMetadataOptions(template: PlainObject, { labels, imagePullSecrets, priorityClassName }: MetadataOptions): PlainObject {
  return {
    ...labelled(template, labels),
    spec: {
      ...template.spec as PlainObject,
      ...imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name): PlainObject => ({ name })) },
      ...priorityClassName !== undefined && { priorityClassName },
    },
  };
}

/** The objects of an add-on with what the options of every add-on set in them. */
export function withAddOnOptions({ objects, problems, advice }: ObjectSet, options: MetadataOptions): ObjectSet {
  const taken = new OptionProblems('add-on-label');
  const own = new Set(objects.flatMap(({ manifest }) => Object.keys(labelsOf(manifest))));
  for (const [key, value] of Object.entries(options.labels ?? {})) {
    if (own.has(key)) { taken.must(['labels', key], value, 'be a label that the add-on doesn\'t set itself', 'remove it'); }
  }
  const changed = objects.map(({ id, manifest }) => ({ id, manifest: objectWith(manifest, options) }));
  return { objects: changed, problems: [...problems, ...taken.list], advice };
}

function objectWith(manifest: PlainObject, options: MetadataOptions): PlainObject {
  const spec = manifest.spec as PlainObject;
  return {
    ...labelled(manifest, options.labels),
    ...findPodTemplate(manifest) && { spec: { ...spec, template: withMetadataOptions(spec.template as PlainObject, options) } },
  };
}

function labelled(object: PlainObject, labels: NodeAddOnOptions['labels']): PlainObject {
  return labels ? { ...object, metadata: { ...object.metadata as PlainObject, labels: { ...labels, ...labelsOf(object) } } } : object;
}

function labelsOf({ metadata }: PlainObject): PlainObject {
  return isPlainObject(metadata) && isPlainObject(metadata.labels) ? metadata.labels : {};
}

/** The parts of an add-on that differ. */
interface AddOnParts extends Omit<HostProcessDaemonSetOptions, 'daemonSet' | 'namespace' | 'platform' | 'content' | 'serviceAccountName'> {
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
  return withAddOnOptions({
    objects: [...account, ...(config ? [{ id: 'config', manifest: config }] : []), { id: 'daemon-set', manifest: daemonSet.manifest }, ...others],
    problems: [...problems.list, ...apiServerProblems(options.apiServer, undefined), ...ofObject(daemonSet)],
    advice,
  }, options);
}

/** A container that waits forever, so that a DaemonSet with completed init containers has a running Pod. */
export const IDLE_CONTAINER: NodeContainer = {
  name: 'idle',
  image: ADD_ON_IMAGES.hostProcessBase,
  command: [WINDOWS_NODE_PATHS.powershell, '-NoProfile', '-NonInteractive', '-Command', 'while ($true) { Start-Sleep -Seconds 86400 }'],
  memory: '128Mi',
};
