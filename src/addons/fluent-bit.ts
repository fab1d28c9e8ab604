import { hostProcessDaemonSet, inContainer, SecretKey } from '../complete';
import { accountWithRules, configMap, ObjectSet, ofObject } from '../complete/object-set';
import { ADD_ON_IMAGES, WINDOWS_NODE_PATHS, WindowsVersion } from '../knowledge';
import { checkFluentBitConfig, FLUENT_BIT_STATE, FluentBitConfig, fluentBitFile } from './fluent-bit-config';
import { addOnChecks, namespaceOf, NodeAddOnOptions } from './node-add-on';
import { ANY_OBJECT, listOf, NODE_ADD_ON, objectOf, ofShape, SECRETS, SWITCH, TEXT, VARIABLES, VERSION } from './option-shapes';

export interface FluentBitForWindowsOptions extends FluentBitConfig, NodeAddOnOptions {
  /** Release that the image is built on. @default - what the tag of the image tells, WindowsVersion.LTSC2022 for the published one */
  readonly version?: WindowsVersion | 'any';
  /** Values for `${NAME}` in the configuration. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** The same out of Secrets of the namespace, for passwords. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
}

const NAME = 'fluent-bit-windows';
const MOUNT = 'C:\\mounts\\fluent-bit';
/** What the kubelet and the pod bring. */
const GIVEN = ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT', 'NODE_NAME'];
const STATE = 'state';

const SHAPES = {
  ...NODE_ADD_ON, version: VERSION, env: VARIABLES, secrets: SECRETS, kubernetes: SWITCH, logLevel: TEXT,
  inputs: listOf(objectOf({ name: TEXT, path: TEXT, tag: TEXT, channels: listOf(TEXT), options: ANY_OBJECT })),
  outputs: listOf(objectOf({ name: TEXT, match: TEXT, options: ANY_OBJECT })),
};

/**
 * Fluent Bit on every Windows node: sends the logs of containers and the event log of the node on. It runs as a HostProcess container, since any
 * other has an event log of its own. Its image runs on Windows Server 2022 and later. Memory: 512Mi by default.
 */
export function fluentBitForWindows(options: FluentBitForWindowsOptions = {}): ObjectSet {
  return ofShape('fluent-bit-option', options, SHAPES, made);
}

function made(options: FluentBitForWindowsOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.fluentBit, memory = '512Mi', platform, env = {}, secrets = {}, kubernetes = true } = options;
  const checks = addOnChecks('fluent-bit-option', options);
  checkFluentBitConfig(options, [...GIVEN, ...Object.keys(env), ...Object.keys(secrets)], checks);
  const namespace = namespaceOf(options);
  const labels = { 'k8s-app': NAME };
  const config = configMap(NAME, namespace, labels, { 'fluent-bit.yaml': fluentBitFile(options) });
  const daemonSet = hostProcessDaemonSet({
    daemonSet: NAME,
    namespace,
    ...(kubernetes && { serviceAccountName: NAME }),
    platform,
    version: options.version ?? versionOfImage(image),
    content: [config],
    hostDirectories: { [STATE]: FLUENT_BIT_STATE },
    containers: [{
      name: 'fluent-bit',
      image,
      memory,
      command: [`${WINDOWS_NODE_PATHS.hostProcessRoot}\\fluent-bit\\bin\\fluent-bit.exe`, '-c', `${inContainer(MOUNT)}\\fluent-bit.yaml`],
      env,
      secrets,
      fields: { NODE_NAME: 'spec.nodeName' },
      configMaps: { [MOUNT]: NAME },
      // only made by this, and then used by its own name, which every release of Windows knows
      hostDirectories: { 'C:\\mounts\\fluent-bit-state': STATE },
    }],
  });
  return {
    objects: [
      ...(kubernetes ? accountWithRules(NAME, namespace, labels, [{ apiGroups: [''], resources: ['namespaces', 'pods'], verbs: ['get', 'list', 'watch'] }]) : []),
      { id: 'config', manifest: config },
      { id: 'daemon-set', manifest: daemonSet.manifest },
    ],
    problems: [...checks.all(), ...ofObject(daemonSet)],
    advice: [],
  };
}

/** Tags of Fluent Bit's images tell the release by its year: `windows-2022-5.1.1`. Source: fluent/fluent-bit-docs `installation/downloads/docker.md`. */
function versionOfImage(image: string): WindowsVersion | 'any' {
  const year = /:windows-(?:nano-)?(\d{4})-/.exec(image)?.[1];
  return WindowsVersion.all.find(({ name }) => name === `LTSC${year}`) ?? WindowsVersion.ofImage(image) ?? 'any';
}
