import { PlainObject, scalarText, show } from '../../base';
import { WINDOWS_NODE_PATHS } from '../../knowledge';
import { OptionProblems } from '../../kubernetes';

/** Value of a Fluent Bit option; `${NAME}` in a string is replaced by an environment variable. */
export type FluentBitValue = string | number | boolean;

/** Input: log files. */
export interface FluentBitTail {
  /** Input plugin of Fluent Bit. */
  readonly name: 'tail';
  /** Pattern of the files, such as `c:\var\log\containers\*.log`. */
  readonly path: string;
  /** Tag of the records; `*` is replaced by the path. */
  readonly tag: string;
  /** Other options by Fluent Bit's names, such as `multiline.parser`. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

/** Input: the event log of the node, through the new API (`winevtlog`) or the legacy one (`winlog`). */
export interface FluentBitEventLog {
  /** Input plugin of Fluent Bit. */
  readonly name: 'winevtlog' | 'winlog';
  /** Channels, such as `System`, `Application`. */
  readonly channels: readonly string[];
  /** Tag of the records. */
  readonly tag: string;
  /** Other options by Fluent Bit's names, such as `event_query`. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

/** Input: log files, or the event log of the node. */
export type FluentBitInput = FluentBitTail | FluentBitEventLog;

/** Destination of records. */
export interface FluentBitOutput {
  /** Plugin, such as `forward`, `http`, `es`, `loki`, `stdout`. */
  readonly name: string;
  /** Pattern of the tags to send. @default '*' */
  readonly match?: string;
  /** Options of the plugin by Fluent Bit's names. @default - none */
  readonly options?: Readonly<Record<string, FluentBitValue>>;
}

/** The sections of a configuration of Fluent Bit. */
export interface FluentBitConfig {
  /** Inputs to read. @default - the logs of all containers, and the channels System and Application of the node */
  readonly inputs?: readonly FluentBitInput[];
  /** Destinations of the records. @default - standard output */
  readonly outputs?: readonly FluentBitOutput[];
  /** Whether to add Pod metadata from Kubernetes to records with a tag `kube.…`. @default true */
  readonly kubernetes?: boolean;
  /** Level of Fluent Bit's own log. @default 'info' */
  readonly logLevel?: 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
}

/** Directory on the node where Fluent Bit stores its read positions. */
export const FLUENT_BIT_STATE = 'C:\\var\\lib\\fluent-bit';

/** Where the Pod's ServiceAccount token is mounted, on every Windows release. */
const ACCOUNT = WINDOWS_NODE_PATHS.serviceAccount.replace('C:', '${CONTAINER_SANDBOX_MOUNT_POINT}');

const INPUTS: readonly FluentBitInput[] = [
  {
    name: 'tail', path: `${WINDOWS_NODE_PATHS.containerLogs}\\*.log`, tag: 'kube.*',
    options: { 'multiline.parser': 'docker, cri', 'mem_buf_limit': '16MB', 'skip_long_lines': true },
  },
  { name: 'winevtlog', channels: ['System', 'Application'], tag: 'node.events', options: { ignore_missing_channels: true } },
];
const OUTPUTS: readonly FluentBitOutput[] = [{ name: 'stdout' }];
const LOG_LEVELS = ['off', 'error', 'warn', 'info', 'debug', 'trace'];
/** Options that are set outside of `options`. */
const OWN = ['name', 'path', 'channels', 'tag', 'match'];

/** The filter that adds Pod metadata. */
const METADATA = {
  name: 'kubernetes',
  match: 'kube.*',
  // the node's resolver can't resolve the cluster's names
  kube_url: 'https://${KUBERNETES_SERVICE_HOST}:${KUBERNETES_SERVICE_PORT}',
  kube_ca_file: `${ACCOUNT}\\ca.crt`,
  kube_token_file: `${ACCOUNT}\\token`,
  merge_log: true,
};

/** The configuration in Fluent Bit's format. */
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
      ...(kubernetes && { filters: [METADATA] }),
      outputs: outputs.map(({ name, match = '*', options }) => ({ name, match, ...options })),
    },
  };
}

/** Reports values that Fluent Bit would reject at startup, or misinterpret. */
export function checkFluentBitConfig({ inputs, outputs, logLevel }: FluentBitConfig, variables: readonly string[], problems: OptionProblems): void {
  problems.oneOf(['logLevel'], logLevel, LOG_LEVELS);
  for (const [key, list] of Object.entries({ inputs, outputs })) {
    if (list?.length === 0) { problems.must([key], list, 'not be empty', 'add one, or remove it for the default'); }
    list?.forEach((each, i) => checkOptions(each.options ?? {}, [key, i, 'options'], variables, problems));
  }
  inputs?.forEach((input, i) => {
    problems.oneOf(['inputs', i, 'name'], input.name, ['tail', 'winevtlog', 'winlog']);
    if (input.tag === '') {
      problems.must(['inputs', i, 'tag'], input.tag, 'be the tag by which outputs choose records', 'use a tag such as "node.events"');
    }
    const { path, channels }: { readonly path?: string; readonly channels?: readonly string[] } = input;
    if (input.name === 'tail') {
      const remedy = 'write it as "c:\\\\var\\\\log\\\\containers\\\\*.log"';
      if (path === undefined) { problems.missing(['inputs', i, 'path'], remedy); }
      problems.unless(/^[A-Za-z]:\\/, ['inputs', i, 'path'], path, 'be an absolute Windows path', remedy);
    } else if (channels === undefined) {
      problems.missing(['inputs', i, 'channels'], 'add a channel such as "System"');
    } else if (channels.length === 0) {
      problems.must(['inputs', i, 'channels'], channels, 'have a channel', 'add a channel such as "System"');
    }
  });
  outputs?.forEach((output, i) => {
    if (output.name === '') { problems.must(['outputs', i, 'name'], output.name, 'be the name of a plugin', 'use a plugin such as "forward"'); }
  });
}

function checkOptions(options: PlainObject, path: readonly (string | number)[], variables: readonly string[], problems: OptionProblems): void {
  for (const [key, value] of Object.entries(options)) {
    if (OWN.includes(key.toLowerCase())) {
      problems.must([...path, key], value, 'not be among options', `set it next to options, as ${key.toLowerCase()}`);
    }
    const unknown = [...scalarText(value).matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name).filter((name) => !variables.includes(name));
    if (unknown.length > 0) {
      problems.must(
        [...path, key], value, `refer only to variables in env and secrets, not to ${unknown.map(show).join(', ')}`, 'add it to env or secrets',
      );
    }
  }
}
