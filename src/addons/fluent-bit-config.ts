import { WINDOWS_NODE_PATHS } from '../knowledge';
import { OptionProblems, PlainObject, scalarText, show } from '../manifest';
import { asYamlFile } from './yaml-file';

/** What an option of Fluent Bit may be; `${NAME}` in a text stands for an environment variable. */
export type FluentBitValue = string | number | boolean;

/** Files that grow. */
export interface FluentBitTail {
  readonly name: 'tail';
  /** Pattern of the files, as `c:\var\log\containers\*.log`. */
  readonly path: string;
  /** Tag of the records; a `*` in it stands for the path. */
  readonly tag: string;
  /** More options by Fluent Bit's names, as `multiline.parser`. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

/** The event log of the node, by its old interface (`winlog`) or its new one. */
export interface FluentBitEventLog {
  readonly name: 'winevtlog' | 'winlog';
  /** As `System`, `Application`. */
  readonly channels: readonly string[];
  /** Tag of the records. */
  readonly tag: string;
  /** More options by Fluent Bit's names, as `event_query`. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

export type FluentBitInput = FluentBitTail | FluentBitEventLog;

/** Where records go. */
export interface FluentBitOutput {
  /** Plug-in, as `forward`, `http`, `es`, `loki`, `stdout`. */
  readonly name: string;
  /** Pattern of the tags. @default '*' */
  readonly match?: string;
  /** Options of the plug-in by Fluent Bit's names. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

export interface FluentBitConfig {
  /** @default - the logs of all containers, and the channels System and Application of the node */
  readonly inputs?: readonly FluentBitInput[];
  /** @default - standard output */
  readonly outputs?: readonly FluentBitOutput[];
  /** Adds what Kubernetes knows of the pod to the records with a tag `kube.…`. @default true */
  readonly kubernetes?: boolean;
  /** @default 'info' */
  readonly logLevel?: 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
}

/** Directory of the node where it keeps how far it has read. */
export const FLUENT_BIT_STATE = 'C:\\var\\lib\\fluent-bit';

/** Where the pod's account is, on every release of Windows. */
const ACCOUNT = WINDOWS_NODE_PATHS.serviceAccount.replace('C:', '${CONTAINER_SANDBOX_MOUNT_POINT}');

const INPUTS: readonly FluentBitInput[] = [
  { name: 'tail', path: `${WINDOWS_NODE_PATHS.containerLogs}\\*.log`, tag: 'kube.*', options: { 'multiline.parser': 'docker, cri', 'mem_buf_limit': '16MB', 'skip_long_lines': true } },
  { name: 'winevtlog', channels: ['System', 'Application'], tag: 'node.events', options: { ignore_missing_channels: true } },
];
const OUTPUTS: readonly FluentBitOutput[] = [{ name: 'stdout' }];
const LOG_LEVELS = ['off', 'error', 'warn', 'info', 'debug', 'trace'];
/** Options that stand beside `options`. */
const OWN = ['name', 'path', 'channels', 'tag', 'match'];

/** The configuration as Fluent Bit reads it. */
export function fluentBitConfig({ inputs = INPUTS, outputs = OUTPUTS, kubernetes = true, logLevel = 'info' }: FluentBitConfig): PlainObject {
  return {
    service: { flush: 5, log_level: logLevel },
    pipeline: {
      inputs: inputs.map((input, i) => ({
        name: input.name,
        tag: input.tag,
        ...(input.name === 'tail' ? { path: input.path } : { channels: (input.channels ?? []).join(',') }),
        db: `${FLUENT_BIT_STATE}\\${input.name}-${i}.db`,
        ...input.options,
      })),
      ...(kubernetes && {
        filters: [{
          name: 'kubernetes',
          match: 'kube.*',
          // the node's own resolver doesn't know the cluster's names
          kube_url: 'https://${KUBERNETES_SERVICE_HOST}:${KUBERNETES_SERVICE_PORT}',
          kube_ca_file: `${ACCOUNT}\\ca.crt`,
          kube_token_file: `${ACCOUNT}\\token`,
          merge_log: true,
        }],
      }),
      outputs: outputs.map(({ name, match = '*', options }) => ({ name, match, ...options })),
    },
  };
}

/** The configuration as the text of a file. */
export function fluentBitFile(config: FluentBitConfig): string {
  return asYamlFile(fluentBitConfig(config));
}

/** Says what Fluent Bit would refuse at its start, or take otherwise than it was meant. */
export function checkFluentBitConfig({ inputs, outputs, logLevel }: FluentBitConfig, variables: readonly string[], problems: OptionProblems): void {
  problems.oneOf(['logLevel'], logLevel, LOG_LEVELS);
  for (const [key, list] of Object.entries({ inputs, outputs })) {
    if (list?.length === 0) { problems.must([key], list, 'not be empty', 'give one, or remove it for the default'); }
    list?.forEach((each, i) => checkOptions(each.options ?? {}, [key, i, 'options'], variables, problems));
  }
  inputs?.forEach((input, i) => {
    problems.oneOf(['inputs', i, 'name'], input.name, ['tail', 'winevtlog', 'winlog']);
    if (input.tag === '') { problems.must(['inputs', i, 'tag'], input.tag, 'be the tag by which outputs choose records', 'give one such as "node.events"'); }
    if (input.name === 'tail' && !/^[A-Za-z]:\\/.test(input.path)) {
      problems.must(['inputs', i, 'path'], input.path, 'be an absolute Windows path', 'write it as "c:\\\\var\\\\log\\\\containers\\\\*.log"');
    }
    if (input.name !== 'tail' && !input.channels?.length) {
      problems.must(['inputs', i, 'channels'], (input as Partial<FluentBitEventLog>).channels, 'name a channel', 'name a channel such as "System"');
    }
  });
  outputs?.forEach((output, i) => {
    if (output.name === '') { problems.must(['outputs', i, 'name'], output.name, 'be the name of a plugin', 'use one such as "forward"'); }
  });
}

function checkOptions(options: PlainObject, path: readonly (string | number)[], variables: readonly string[], problems: OptionProblems): void {
  for (const [key, value] of Object.entries(options)) {
    if (OWN.includes(key.toLowerCase())) { problems.must([...path, key], value, 'not be among options', `write it beside options, as ${key.toLowerCase()}`); }
    const unknown = [...scalarText(value).matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1]).filter((name) => !variables.includes(name));
    if (unknown.length > 0) { problems.must([...path, key], value, `refer to variables of env and secrets only, not to ${unknown.map(show).join(', ')}`, 'give it in env or secrets'); }
  }
}
