import { checkFluentBitConfig, FLUENT_BIT_STATE, FluentBitConfig, fluentBitConfig, FluentBitOutput, FluentBitTail } from './fluent-bit-config';
import { addOn, addOnProblems, ApiServerOptions, namespaceOf, NODE_ADD_ON, NodeAddOnOptions, SECRETS, VARIABLES } from './node-add-on';
import { BOOLEAN, checkedBy, listOf, mapOf, options as optionsOf, required, STRING, valueSchema } from '../../base';
import { ADD_ON_IMAGES, WINDOWS_NODE_PATHS, WindowsVersion } from '../../knowledge';
import { WINDOWS_VERSION_OR_ANY } from '../../kubernetes';
import { inContainer, SecretKey } from '../host-process-daemon-set';
import { API_SERVER, apiServerVariables } from '../network/api-server';
import { accountWithRules, asYamlFile, NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of `fluentBitForWindows`. */
export interface FluentBitForWindowsOptions extends FluentBitConfig, NodeAddOnOptions, ApiServerOptions {
  /** Release that the image is built on. @default - the release in the image tag; WindowsVersion.LTSC2022 for the published image */
  readonly version?: WindowsVersion | 'any';
  /** Values of `${NAME}` in the configuration. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Values of `${NAME}` from Secrets in the namespace, for passwords. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
}

const NAME = 'fluent-bit-windows';
const MOUNT = 'C:\\mounts\\fluent-bit';
/** Variables that the kubelet and the Pod provide. */
const GIVEN = ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT', 'NODE_NAME'];
const STATE = 'state';
const RULES = [{ apiGroups: [''], resources: ['namespaces', 'pods'], verbs: ['get', 'list', 'watch'] }];

/** Schema of the values of Fluent Bit options. */
const OPTION_VALUES = mapOf(
  valueSchema('a string, a number, true, or false', (value) => ['string', 'number', 'boolean'].includes(typeof value), 'quote it'),
);
/** Schemas of the options that every kind of input has. */
const INPUT = optionsOf<Omit<FluentBitTail, 'path'> & { readonly path?: string; readonly channels?: readonly string[] }>({
  name: required(STRING, 'give tail, winevtlog, or winlog'),
  tag: required(STRING, 'give the tag by which outputs choose records, such as "node.events"'), options: OPTION_VALUES,
  path: STRING, channels: listOf(STRING),
});
const OPTIONS = optionsOf<FluentBitForWindowsOptions>({
  ...NODE_ADD_ON, apiServer: API_SERVER, version: WINDOWS_VERSION_OR_ANY, env: VARIABLES, secrets: SECRETS, kubernetes: BOOLEAN, logLevel: STRING,
  inputs: listOf(INPUT),
  outputs: listOf(optionsOf<FluentBitOutput>({ name: required(STRING, 'name a plugin such as "forward"'), match: STRING, options: OPTION_VALUES })),
});

/**
 * Fluent Bit on every Windows node: forwards the logs of containers and the event log of the node. It runs as a HostProcess container, because other
 * containers have an event log of their own. Its image runs on Windows Server 2022 and later. Memory: 512Mi by default.
 */
export function fluentBitForWindows(options: FluentBitForWindowsOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, fluentBitObjects);
}

function fluentBitObjects(options: FluentBitForWindowsOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.fluentBit, memory = '512Mi', env = {}, secrets = {}, kubernetes = true } = options;
  const problems = addOnProblems('fluent-bit-option', options);
  checkFluentBitConfig(options, [...GIVEN, ...Object.keys(env), ...Object.keys(secrets)], problems);
  return addOn(NAME, options, {
    problems,
    files: { 'fluent-bit.yaml': asYamlFile(fluentBitConfig(options)) },
    account: kubernetes ? accountWithRules(NAME, namespaceOf(options), { 'k8s-app': NAME }, RULES) : [],
    version: options.version ?? versionOfImage(image),
    hostDirectories: { [STATE]: FLUENT_BIT_STATE },
    containers: [{
      name: 'fluent-bit',
      image,
      memory,
      command: [`${WINDOWS_NODE_PATHS.hostProcessRoot}\\fluent-bit\\bin\\fluent-bit.exe`, '-c', `${inContainer(MOUNT)}\\fluent-bit.yaml`],
      env: { ...apiServerVariables(options.apiServer), ...env },
      secrets,
      fields: { NODE_NAME: 'spec.nodeName' },
      configMaps: { [MOUNT]: NAME },
      // the mount only creates the directory, which is then used by its path on the node, the same on every Windows release
      hostDirectories: { 'C:\\mounts\\fluent-bit-state': STATE },
    }],
  });
}

/** Fluent Bit's image tags name the release by its year: `windows-2022-5.1.1`. Source: fluent/fluent-bit-docs `installation/downloads/docker.md`. */
function versionOfImage(image: string): WindowsVersion | 'any' {
  const year = /:windows-(?:nano-)?(\d{4})-/.exec(image)?.[1];
  return WindowsVersion.all.find(({ name }) => name === `LTSC${year}`) ?? WindowsVersion.ofImage(image) ?? 'any';
}
